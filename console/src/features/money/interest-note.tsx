import { useTranslation } from 'react-i18next'
import { basisPointsText, ratesText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { Payment } from './use-money'

/** Shows the interest of a payment far in advance, with its rate. Nothing for other payments. */
export function InterestNote({ payment: { interest } }: { payment: Payment }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const language = useLanguage()
  if (!interest) return null
  const { cents, since, rates, isToCheck } = interest
  const [first] = rates
  return (
    <span className="block text-sm text-warning">
      {t('interest', {
        amount: format.money(cents),
        rate: ratesText(rates, language),
        day: format.dateOfDay(since),
      })}
      {rates.length > 1
        ? rates.map(
            ({ from, through, basisPoints, source }) =>
              ` ${t('interestPeriod', {
                rate: basisPointsText(basisPoints, language),
                from: format.dateOfDay(from),
                through: format.dateOfDay(through),
                source: source ?? t('interestOwnRate'),
              })}`,
          )
        : ` ${first?.source ? t('interestSource', { source: first.source }) : t('interestOwn')}`}
      {isToCheck && ` ${t('interestToCheck')}`}
    </span>
  )
}
