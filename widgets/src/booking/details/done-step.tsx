import { moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { illustrations } from '../../ui/illustrations.tsx'
import type { Booked, BookingPractice } from '../practice.ts'
import type { BookingTexts } from '../texts.ts'
import { PhoneLink } from '../time-step.tsx'
import type { DetailsTexts } from './details-texts.ts'

export interface DoneStepProps {
  base: string
  /** The token of the link that changes the booking. */
  token: string
  practice: BookingPractice
  booked: Booked
  email: string
  heading: ReactNode
  summary: ReactNode
  texts: DetailsTexts & BookingTexts
  lang: Lang
  timeZone: string
  /** Called when the visitor wants another time, or to cancel. */
  onChange: (change: 'move' | 'cancel') => void
  onAnother: () => void
}

/** What happens next, and the ways to change what was booked. */
export function DoneStep({
  base,
  token,
  practice,
  booked,
  email,
  heading,
  summary,
  texts,
  lang,
  timeZone,
  ...on
}: DoneStepProps) {
  const isBooked = booked.status === 'scheduled'
  const { payment } = booked
  const amount = payment && moneyText(payment.amountCents, payment.currency, lang)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        <span
          part="success-mark"
          className={`grid size-14 place-items-center rounded-full ${isBooked ? 'bg-success-soft text-success' : 'bg-primary-soft text-primary'}`}
        >
          <Icon name={isBooked ? 'check' : 'clock'} size={28} />
        </span>
        {heading}
        <p className="m-0 max-w-sm text-base text-pretty text-muted-foreground">
          {payment && amount
            ? texts.toPayHelp(amount, momentText(payment.expiresAt, timeZone, lang), booked.isMailed)
            : !booked.isMailed
              ? texts.notMailed(practice.name)
              : booked.confirmBy
                ? texts.toConfirmHelp(email)
                : isBooked
                  ? texts.bookedHelp(email)
                  : texts.requestedHelp(practice.name, email)}
        </p>
      </div>
      {payment && amount && (
        <a href={payment.url} target="_top" className={buttonClass({ size: 'lg', className: 'self-center' })}>
          {texts.pay(amount)}
        </a>
      )}
      <slot name="success" />
      <div className="mx-auto w-full max-w-sm">{summary}</div>
      <div className="flex flex-wrap justify-center gap-2">
        {!booked.isMailed && (
          <a href={booked.manageUrl} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            {texts.openBooking}
          </a>
        )}
        <a href={`${base}/api/public/bookings/${token}/calendar.ics`} className={buttonClass({ variant: 'secondary' })}>
          <Icon path={illustrations.calendarPlus} />
          {texts.toCalendar}
        </a>
        {isBooked && (
          <Button variant="secondary" onClick={() => on.onChange('move')}>
            {texts.move}
          </Button>
        )}
        <Button variant="secondary" onClick={() => on.onChange('cancel')}>
          {texts.cancel}
        </Button>
        <PhoneLink practice={practice} texts={texts} />
      </div>
      <Button variant="link" className="self-center" onClick={on.onAnother}>
        {texts.another}
      </Button>
    </div>
  )
}
