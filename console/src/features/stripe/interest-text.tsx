import { useTranslation } from 'react-i18next'
import { basisPointsText, ratesText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
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
  const [first] = rates
  return (
    <>
      {t('refundDialog.interest', {
        amount: format.money(amountCents),
        rate: ratesText(rates, language),
        day: format.dateOfDay(since),
      })}
      {rates.length > 1
        ? rates.map(
            ({ from, through, basisPoints, source }) =>
              ` ${t('refundDialog.interestPeriod', {
                rate: basisPointsText(basisPoints, language),
                from: format.dateOfDay(from),
                through: format.dateOfDay(through),
                source: source ?? t('refundDialog.interestOwnRate'),
              })}`,
          )
        : ` ${first?.source ? t('refundDialog.interestSource', { source: first.source }) : t('refundDialog.interestOwn')}`}
      {isToCheck && ` ${t('refundDialog.interestToCheck')}`}
    </>
  )
}
