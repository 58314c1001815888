import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { bookingPath } from './booking-paths'
import type { Booking } from './use-booking'

interface Props {
  payment: NonNullable<Booking['payment']>
  timeZone: string
}

const tones = {
  processing: 'info',
  paid: 'success',
  expired: 'warning',
  withdrawn: 'info',
  late: 'info',
  refunding: 'info',
  refunded: 'info',
  unavailable: 'warning',
} as const

/** Shows the card payment of a booking with its deadline, or its result. */
export function BookingPayment({ payment, timeZone }: Props) {
  const { t } = useTranslation('booking')
  const format = useFormats(timeZone)
  const { status, url, amountCents, currency, expiresAt, withdrawnAt, paid } = payment
  const amount = format.money(amountCents, currency)
  // Earlier payments stay visible beside a new payment request.
  const before = paid.map(({ amountCents: cents, paidAt }) => (
    <p key={paidAt} className="text-muted-foreground text-sm">
      {t('payment.paidBefore', { amount: format.money(cents, currency), day: format.date(paidAt) })}
    </p>
  ))
  if (status === 'open' && url)
    return (
      <section aria-label={t('payment.title')} className="space-y-2">
        <Link to={bookingPath(url)} className={buttonClass({ size: 'lg', className: 'w-full' })}>
          {t('payment.pay', { amount })}
        </Link>
        <p className="text-muted-foreground text-sm">{t('payment.until', { moment: format.dayAndTime(expiresAt) })}</p>
        {before}
      </section>
    )
  if (status === 'open') return before.length > 0 ? <section aria-label={t('payment.title')}>{before}</section> : null
  return (
    <section aria-label={t('payment.title')} className="space-y-2">
      <Alert tone={tones[status]}>{t(`payment.status.${status}`, { amount })}</Alert>
      {withdrawnAt && (
        <p className="text-muted-foreground text-sm">
          {t('withdraw.declaredOn', { moment: format.dayAndTime(withdrawnAt) })}
        </p>
      )}
    </section>
  )
}
