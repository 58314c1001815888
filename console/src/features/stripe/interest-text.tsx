import { useTranslation } from 'react-i18next'
import { ratesText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { InterestRates } from '../legal-interest/public'
import type { RefundPreview } from './use-card-payments'

interface Props {
  interest: NonNullable<RefundPreview['interest']>
  /** The interest on what is refunded. */
  amountCents: number
}

/** Says which interest a refund owes beside it, with each rate and where it is from. */
export function InterestText({ interest: { since, rates, isToCheck }, amountCents }: Props) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const language = useLanguage()
  return (
    <>
      {t('refundDialog.interest', {
        amount: format.money(amountCents),
        rate: ratesText(rates, language),
        day: format.dateOfDay(since),
      })}
      <InterestRates rates={rates} isToCheck={isToCheck} />
    </>
  )
}
