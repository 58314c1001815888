import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'

/** Shows whether something is paid, in words and not only by colour. */
export function PaidBadge({
  priceCents,
  paidCents,
  dueCents,
}: {
  priceCents: number
  paidCents: number
  dueCents: number
}) {
  const { t } = useTranslation('money')
  const format = useFormats()
  if (priceCents === 0) return <Badge>{t('free')}</Badge>
  if (dueCents === 0) return <Badge tone="success">{t('paid')}</Badge>
  if (paidCents > 0) return <Badge tone="warning">{t('partPaid', { amount: format.money(dueCents) })}</Badge>
  return <Badge tone="warning">{t('due')}</Badge>
}
