import { buttonClass } from '@ancrage/widgets/ui/button'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { bookingPath } from '../booking/public'
import type { Appointment } from './use-client'

/**
 * Links to the card payment of an appointment with its deadline, or says that it is paid. Nothing without a payment
 * request.
 */
export function AppointmentPayment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('clientArea')
  const { payment, timeZone, startsAt } = appointment
  const format = useFormats(timeZone)
  if (!payment) return null
  const { status, url, amountCents, currency, expiresAt } = payment
  const amount = format.money(amountCents, currency)
  if (status === 'paid') return <p className="text-muted-foreground text-sm">{t('payment.paid', { amount })}</p>
  if (!url) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Link
        to={bookingPath(url)}
        className={buttonClass({})}
        aria-label={t('payment.payOf', { amount, when: format.dayAndTime(startsAt) })}
      >
        <CreditCard className="size-4" aria-hidden />
        {t('payment.pay', { amount })}
      </Link>
      <p className="text-muted-foreground text-sm">{t('payment.until', { moment: format.dayAndTime(expiresAt) })}</p>
    </div>
  )
}
