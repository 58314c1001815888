import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { InvoiceData } from '../money/public'

/** Shows the state of a document and how much is left to pay. */
export function InvoiceState({ invoice }: { invoice: InvoiceData }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const { kind, status, dueCents, paidCents, creditedCents, totalCents, deductedCents, correctedBy } = invoice
  if (status === 'draft') return <Badge tone="outline">{t('states.draft')}</Badge>
  if (kind === 'credit_note' || kind === 'quote') return <Badge>{t(`kindNames.${kind}`)}</Badge>
  // Where deposits cover it, a credit note of zero cancels it.
  const isCorrected = creditedCents > 0 || correctedBy.length > 0
  if (isCorrected && creditedCents >= totalCents - deductedCents) return <Badge>{t('states.credited')}</Badge>
  if (dueCents <= 0) return <Badge tone="success">{t('states.paid')}</Badge>
  return (
    <Badge tone="warning">
      {paidCents > 0 ? t('states.left', { amount: format.money(dueCents) }) : t('states.due')}
    </Badge>
  )
}
