import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { ClientBilling } from '../client-area/public'
import { PayInvoice } from './pay-invoice'

type OwnInvoice = ClientBilling['invoices'][number]

/** Shows a document, what is left to pay, and its PDF. */
export function InvoiceRow({ invoice, canPay }: { invoice: OwnInvoice; canPay: boolean }) {
  const { t } = useTranslation('clientInvoices')
  const format = useFormats()
  const { id, kind, number, issuedOn, totalCents, dueCents } = invoice
  const name = t(`kinds.${kind}`, { number: number ?? '' })
  return (
    <li className="p-4 sm:px-6">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-muted-foreground text-sm">{issuedOn && format.dateOfDay(issuedOn)}</p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <span className="font-medium tabular-nums">{format.money(totalCents)}</span>
          <InvoiceBadge invoice={invoice} />
        </div>
        <a
          href={`/client-api/invoices/${id}/pdf`}
          download
          aria-label={t('download', { name })}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Download className="size-4" aria-hidden />
        </a>
      </div>
      {canPay && dueCents > 0 && <PayInvoice invoice={invoice} name={name} />}
    </li>
  )
}

function InvoiceBadge({ invoice }: { invoice: OwnInvoice }) {
  const { t } = useTranslation('clientInvoices')
  const format = useFormats()
  const { kind, isCancelled, paidCents, dueCents } = invoice
  if (kind === 'credit_note' || kind === 'quote') return null
  if (isCancelled) return <Badge>{t('credited')}</Badge>
  if (dueCents === 0) return <Badge tone="success">{t('paid')}</Badge>
  return <Badge tone="warning">{paidCents > 0 ? t('left', { amount: format.money(dueCents) }) : t('toPay')}</Badge>
}
