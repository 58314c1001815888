import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { focusOnMount } from '../../../components/focus-on-mount'
import { useFormats } from '../../../lib/use-formats'
import { bookingPath } from '../../booking/public'
import { SessionLocation } from '../../sessions/public'
import { bookingZone } from './choose-time'
import type { BookablePractice, BookableType, Booked } from './use-book'

interface Props {
  booked: Booked
  practice: BookablePractice
  type: BookableType
}

/** Shows the result of the booking and what comes next: the payment, or the appointment. */
export function BookingDone({ booked, practice, type }: Props) {
  const { t } = useTranslation('clientSessions')
  const format = useFormats(bookingZone(booked.location, practice))
  const { id, status, startsAt, payment, isMailed } = booked
  const stage = payment ? 'toPay' : status === 'scheduled' ? 'planned' : 'waiting'
  return (
    <section aria-labelledby="booked" className="space-y-4">
      <h2 id="booked" ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg outline-none">
        {t(`book.done.${stage}`)}
      </h2>
      <p className="wrap-anywhere">
        <strong className="sentence inline-block font-semibold">{format.dayAndTime(startsAt)}</strong>
        <span className="block">{type.name}</span>
        <SessionLocation of={booked} />
      </p>
      <Alert tone={stage === 'planned' ? 'success' : 'info'}>
        {isMailed || payment
          ? t(`book.done.${stage}Text`, { practice: practice.name })
          : t('book.done.notMailed', { practice: practice.name })}
      </Alert>
      <div className="flex flex-wrap gap-2 *:grow">
        {payment && (
          <Link to={bookingPath(payment.url)} className={buttonClass()}>
            <CreditCard className="size-4" aria-hidden />
            {t('book.done.pay', { amount: format.money(payment.amountCents, payment.currency) })}
          </Link>
        )}
        <Link to={`/client/sessions/${id}`} className={buttonClass({ variant: payment ? 'secondary' : 'primary' })}>
          {t('book.done.see')}
        </Link>
      </div>
    </section>
  )
}
