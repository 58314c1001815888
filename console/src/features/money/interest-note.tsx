import { useTranslation } from 'react-i18next'
import { ratesText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { InterestRates } from '../legal-interest/public'
import type { Payment } from './use-money'

/** Shows the interest of a payment far in advance, with its rate. Nothing for other payments. */
export function InterestNote({ payment: { interest } }: { payment: Payment }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const language = useLanguage()
  if (!interest) return null
  const { cents, since, rates, isToCheck } = interest
  return (
    <span className="block text-sm text-warning">
      {t('interest', {
        amount: format.money(cents),
        rate: ratesText(rates, language),
        day: format.dateOfDay(since),
      })}
      <InterestRates rates={rates} isToCheck={isToCheck} />
    </span>
  )
}
