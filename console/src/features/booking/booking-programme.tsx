import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { bookingPath } from './booking-paths'
import { ConfirmBooking } from './confirm-booking'
import type { Booking, BookingChanges } from './use-booking'

type Step = NonNullable<Booking['programme']>[number]

interface Props extends Pick<BookingChanges, 'confirmAll'> {
  booking: Booking
  steps: readonly Step[]
}

/** Lists the sessions of a programme, each with a link to its own booking. Several are confirmed with one press. */
export function BookingProgramme({ booking, steps, confirmAll }: Props) {
  const { t } = useTranslation('booking')
  const toConfirm = steps.flatMap(({ canConfirm, manageUrl }) => (canConfirm && manageUrl ? manageUrl : []))
  return (
    <section aria-labelledby="programme">
      <h2 id="programme" className="mb-3 font-semibold">
        {t('programme.title')}
      </h2>
      <ol>
        {steps.map((step) => (
          <Line key={`${step.name} ${step.startsAt}`} step={step} zone={booking.timeZone} />
        ))}
      </ol>
      {toConfirm.length > 1 && (
        <div className="mt-4 space-y-3">
          <ConfirmBooking
            variant="secondary"
            label={t('programme.confirmAll', { count: toConfirm.length })}
            confirm={() => confirmAll(toConfirm)}
          />
        </div>
      )}
      {booking.status === 'pending_validation' && (
        <p className="mt-3 text-muted-foreground text-sm">{t('programme.foreseen')}</p>
      )}
    </section>
  )
}

function Line({ step, zone }: { step: Step; zone: string }) {
  const { t } = useTranslation('booking')
  const format = useFormats(zone)
  const { startsAt, status, isThis, manageUrl, name } = step
  const when = startsAt ? format.dayAndTime(startsAt) : t('programme.noTime')
  const isOver = status === 'cancelled'
  const isSettled = status !== null && status !== 'pre_scheduled' && !isOver
  const words = `sentence inline-block ${isOver ? 'line-through' : ''}`
  return (
    <li aria-current={isThis ? 'true' : undefined} className="group relative flex gap-3 pb-4 last:pb-0">
      <span aria-hidden="true" className="absolute start-[4px] top-5 bottom-0 w-px bg-border group-last:hidden" />
      <span
        aria-hidden="true"
        className={`relative mt-[7px] size-[9px] shrink-0 rounded-full border ${isOver ? 'border-input' : 'border-primary'} ${isSettled ? 'bg-primary' : 'bg-card'}`}
      />
      <div className="min-w-0">
        {manageUrl && !isThis ? (
          <Link
            to={bookingPath(manageUrl)}
            aria-label={t('programme.open', { name, when })}
            className="font-medium text-primary underline underline-offset-4"
          >
            <span className={words}>{when}</span>
          </Link>
        ) : (
          <p className={isThis ? 'font-semibold' : startsAt ? 'font-medium' : 'text-muted-foreground'}>
            <span className={words}>{when}</span>
          </p>
        )}
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {[name, isThis && t('programme.this'), wordOf(step, t)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

/** Returns the note of a session; null if it is agreed. */
function wordOf({ status, startsAt }: Step, t: ReturnType<typeof useTranslation<'booking'>>['t']): string | null {
  if (!startsAt) return null
  if (status === null) return t('programme.foreseenDate')
  if (status === 'pre_scheduled') return t('programme.toConfirm')
  return status === 'cancelled' ? t('programme.cancelled') : null
}
