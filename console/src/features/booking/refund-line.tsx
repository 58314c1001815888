import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { Booking } from './use-booking'

/** Says how much is refunded if the booking is cancelled now; nothing if nothing was paid. */
export function RefundLine({ booking: { payment, timeZone } }: { booking: Booking }) {
  const { t } = useTranslation('booking')
  const format = useFormats(timeZone)
  const { ifCancelled, currency } = payment ?? {}
  if (!ifCancelled || !currency) return null
  return (
    <p>
      {ifCancelled.refundCents
        ? t('payment.goesBack', { amount: format.money(ifCancelled.refundCents, currency) })
        : t('payment.nothingBack')}
    </p>
  )
}
