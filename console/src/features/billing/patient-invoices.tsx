import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { InvoiceSheet } from './invoice-sheet'
import { InvoiceState } from './invoice-state'

interface Props {
  patient: { id: string }
}

/** Lists the latest documents of a client, with a link to all of them. */
export function PatientInvoices({ patient: { id } }: Props) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const [opened, setOpened] = useState<string | null>(null)
  const invoices = useReading(['money', 'invoices', id], () =>
    api.invoices.ofPatient({ params: { id }, query: { perPage: '10' } }),
  )
  return (
    <Section title={t('view.invoices')}>
      <Query
        of={invoices}
        loading={<Skeleton className="h-24" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="text-muted-foreground">{t('none.invoices')}</p>}
      >
        {({ data, meta }) => (
          <>
            <ul aria-label={t('view.invoices')} className="divide-y divide-card-border">
              {data.map((invoice) => (
                <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                  <Button
                    variant="link"
                    size="inline"
                    aria-haspopup="dialog"
                    className="font-medium"
                    onClick={() => setOpened(invoice.id)}
                  >
                    {invoice.number ?? t(`draftOf.${invoice.kind}`)}
                  </Button>
                  <span className="flex flex-wrap items-center gap-2 text-sm">
                    {invoice.issuedOn && (
                      <span className="text-muted-foreground">{format.dateOfDay(invoice.issuedOn)}</span>
                    )}
                    <InvoiceState invoice={invoice} />
                    <span className="tabular-nums">{format.money(invoice.totalCents)}</span>
                  </span>
                </li>
              ))}
            </ul>
            {meta.total > data.length && (
              <Link
                to={`/facturation?client=${id}`}
                className="mt-3 inline-block text-primary underline decoration-1 underline-offset-4"
              >
                {t('allInvoices', { number: format.number(meta.total) })}
              </Link>
            )}
          </>
        )}
      </Query>
      {opened && <InvoiceSheet id={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
