import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { clsx } from 'clsx'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { type ClientBilling, ClientListPage, useClient, useOwnBilling, usePracticeLooks } from '../client-area/public'
import { InvoiceRow } from './invoice-row'

/** Lists the client's invoices and what they owe, by practice. */
export function ClientInvoicesPage() {
  const { t } = useTranslation('clientInvoices')
  const { data: client } = useClient()
  const billing = useOwnBilling()
  const practices = client?.practices ?? []
  const nameOf = (id: string) => practices.find((practice) => practice.id === id)?.name ?? ''
  /** Returns the heading: the practice if there are several, and always a child's name. */
  const headOf = ({ practiceId, child }: ClientBilling) => {
    const practice = practices.length > 1 ? nameOf(practiceId) : null
    if (!child) return practice
    const whose = t('forChild', { name: child.firstname })
    return practice ? `${whose} · ${practice}` : whose
  }
  return (
    <ClientListPage
      title={t('title')}
      lead={t('lead')}
      back={t('back')}
      of={billing}
      isEmpty={(all) => all.every(isEmpty)}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {(all) => (
        <div className="space-y-8">
          {all
            .filter((one) => !isEmpty(one))
            .map((one) => (
              <OfPractice key={`${one.practiceId} ${one.child?.patientId ?? ''}`} billing={one} name={headOf(one)} />
            ))}
        </div>
      )}
    </ClientListPage>
  )
}

const isEmpty = ({ invoices, years }: ClientBilling) => invoices.length + years.length === 0

/** Shows one practice: what is owed, the documents, and a receipt per year for the health insurance. */
function OfPractice({ billing, name }: { billing: ClientBilling; name: string | null }) {
  const { t } = useTranslation('clientInvoices')
  const format = useFormats()
  const Heading = name ? 'h3' : 'h2'
  const { 'data-practice': isOfSeveral, ...look } = usePracticeLooks()(billing.practiceId)
  const { practiceId, dueCents, canPay, paymentMeans: means, invoices, years, child } = billing
  const whose = child ? `?child=${child.patientId}` : ''
  return (
    <section aria-label={name ?? t('title')} {...look} className="space-y-4">
      {name && (
        <h2
          className={clsx(
            'wrap-anywhere font-semibold text-lg',
            isOfSeveral !== undefined && 'border-primary border-s-4 ps-3',
          )}
        >
          {name}
        </h2>
      )}
      {invoices.length > 0 && (
        <>
          <p role="status" className={dueCents > 0 ? 'font-medium text-warning' : 'text-muted-foreground'}>
            {dueCents > 0 ? t('due', { amount: format.money(dueCents) }) : t('nothingDue')}
          </p>
          {dueCents > 0 && !canPay && <p>{means ? t('paidBy', { means }) : t('askHow')}</p>}
          <ul aria-label={t('title')} className="surface divide-y divide-card-border">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} canPay={canPay} />
            ))}
          </ul>
        </>
      )}
      {years.length > 0 && (
        <div>
          <Heading className="font-medium">{t('receipts')}</Heading>
          <p className="mb-2 text-muted-foreground text-sm">{t('receiptsLead')}</p>
          <ul className="flex flex-wrap gap-2">
            {years.map(({ year, paidCents }) => (
              <li key={year}>
                <a
                  href={`/client-api/practices/${practiceId}/receipts/${year}${whose}`}
                  download
                  className={buttonClass({ variant: 'secondary' })}
                >
                  <FileDown className="size-4" aria-hidden />
                  {t('receipt', { year: String(year), amount: format.money(paidCents) })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
