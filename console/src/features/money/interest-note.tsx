import { useTranslation } from 'react-i18next'
import { basisPointsText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { Payment } from './use-money'

/** Shows the interest of a payment far in advance, with its rate. Nothing for other payments. */
export function InterestNote({ payment: { interest } }: { payment: Payment }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const language = useLanguage()
  if (!interest) return null
  const { cents, since, basisPoints, source, isToCheck } = interest
  return (
    <span className="block text-sm text-warning">
      {t('interest', {
        amount: format.money(cents),
        rate: basisPointsText(basisPoints, language),
        day: format.dateOfDay(since),
      })}
      {` ${source ? t('interestSource', { source }) : t('interestOwn')}`}
      {isToCheck && ` ${t('interestToCheck')}`}
    </span>
  )
}
