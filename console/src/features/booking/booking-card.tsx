import { stageOf } from '@ancrage/widgets/booking-stages'
import { Alert } from '@ancrage/widgets/ui/alert'
import { CalendarCheck2, CalendarClock, CalendarX2, Clock, CreditCard, History, MailCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTile } from '../../components/date-tile'
import { focusOnMount } from '../../components/focus-on-mount'
import { SavedCheckbox } from '../../components/saved-checkbox'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { BookingActions } from './booking-actions'
import { BookingFacts } from './booking-facts'
import { BookingPayment } from './booking-payment'
import { BookingProgramme } from './booking-programme'
import { ChooseProposal } from './choose-proposal'
import { PracticeContact } from './practice-contact'
import type { Booking, BookingChanges, BookingPlace } from './use-booking'
import { WaitEarlier } from './wait-earlier'

const BookingConsent = lazy(async () => ({ default: (await import('./booking-consent')).BookingConsent }))

const looks = {
  toPay: { icon: CreditCard, look: 'bg-warning-soft text-warning' },
  waiting: { icon: Clock, look: 'bg-warning-soft text-warning' },
  planned: { icon: CalendarCheck2, look: 'bg-success-soft text-success' },
  toConfirm: { icon: CalendarClock, look: 'bg-primary-soft text-primary' },
  toVerify: { icon: MailCheck, look: 'bg-warning-soft text-warning' },
  over: { icon: History, look: 'bg-muted text-muted-foreground' },
  cancelled: { icon: CalendarX2, look: 'bg-muted text-muted-foreground' },
} as const

interface Props extends Omit<BookingChanges, 'move'> {
  booking: Booking
  place: BookingPlace
  /** True if the booking has just been moved. */
  isMoved: boolean
  /** How often another view or a pressed button went: the title then gets the focus. */
  returns: number
  onMove: () => void
}

/** Shows a booking on one card: status, time, place, practice, and the actions. */
export function BookingCard({
  booking,
  place,
  isMoved,
  returns,
  refuseSms,
  waitEarlier,
  pick,
  decline,
  confirmAll,
  withdrawConsent,
  ...does
}: Props) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.timeZone)
  const now = useNow()
  const known = stageOf(booking)
  // Nobody has opened or closed it, and nobody is waited for any more.
  const stage = Date.parse(booking.endsAt) <= now && known !== 'cancelled' ? 'over' : known
  const { icon: Icon, look } = looks[stage]
  const mayBeProposed = stage === 'waiting' || stage === 'planned'
  const isAlive = stage !== 'over' && stage !== 'cancelled'
  const isAnswered = stage === 'waiting' && Boolean(booking.proposals?.length)
  const words = isAnswered ? 'answered' : booking.practice.isClosed && isAlive ? 'closed' : stage
  // Nobody notes the requested time in a calendar while the practice offers others instead.
  const reached = isAnswered ? { ...place, calendarFile: null } : place
  // Its key keeps its words about a time that is gone, when the request is accepted meanwhile.
  const proposals = <ChooseProposal key="proposals" booking={booking} pick={pick} decline={decline} />
  return (
    <article className="surface overflow-hidden">
      <header className={`flex gap-3 p-5 sm:px-6 ${look}`}>
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
        <div>
          <h1
            key={returns}
            ref={returns > 0 ? focusOnMount : null}
            tabIndex={-1}
            className="text-pretty font-semibold text-lg leading-tight outline-none"
          >
            {t(`stage.${words}.${place.isForChild ? 'titleForChild' : 'title'}`, {
              firstname: booking.firstname,
              practice: booking.practice.name,
            })}
          </h1>
          <p className="mt-1 text-foreground">{t(`stage.${words}.text`, { practice: booking.practice.name })}</p>
        </div>
      </header>
      <div className="space-y-6 p-5 sm:p-6">
        {isMoved && isAlive && (
          <Alert tone="success" title={t('moved')}>
            {t(booking.isMailed ? 'movedHint' : 'movedUntold')}
          </Alert>
        )}
        {stage === 'waiting' && proposals}
        <div className="flex items-center gap-4">
          <DateTile at={booking.startsAt} zone={booking.timeZone} />
          <div className={isAlive && !isAnswered ? '' : 'text-muted-foreground'}>
            {isAnswered && <p className="text-sm">{t('asked')}</p>}
            <p className="font-semibold text-xl tracking-tight">
              <span className={`sentence inline-block ${stage === 'cancelled' ? 'line-through' : ''}`}>
                {format.day(booking.startsAt, now)}
              </span>
            </p>
            <p className="flex flex-wrap gap-x-1.5 text-muted-foreground">
              <span className="whitespace-nowrap">
                <time dateTime={booking.startsAt} className="text-foreground tabular-nums">
                  {format.span(booking.startsAt, booking.endsAt)}
                </time>{' '}
                ·
              </span>
              {isAlive && <span className="whitespace-nowrap">{format.relativeDay(booking.startsAt, now)} ·</span>}
              <span className="whitespace-nowrap">{format.zone()}</span>
            </p>
          </div>
        </div>
        {mayBeProposed && booking.haveProposalsEnded && <Alert tone="warning">{t('proposed.ended')}</Alert>}
        {stage === 'planned' && proposals}
        <BookingFacts booking={booking} />
        {booking.payment && <BookingPayment payment={booking.payment} timeZone={booking.timeZone} />}
        {isAlive && <BookingActions booking={booking} place={reached} {...does} />}
        {isAlive && waitEarlier && <WaitEarlier booking={booking} waitEarlier={waitEarlier} />}
        {booking.payment?.withdrawUntil && (
          <Link to="?withdraw=1" className="inline-block text-primary underline underline-offset-4">
            {t('withdraw.here')}
          </Link>
        )}
        {booking.programme && <BookingProgramme booking={booking} steps={booking.programme} confirmAll={confirmAll} />}
        {booking.refusesSms !== undefined && refuseSms && (
          <SavedCheckbox
            label={t('sms.wanted')}
            checked={!booking.refusesSms}
            onChange={(isWanted) => refuseSms(!isWanted)}
          />
        )}
        <PracticeContact booking={booking} isAlive={isAlive} />
        {booking.consent && withdrawConsent && (
          <Suspense>
            <BookingConsent booking={booking} consent={booking.consent} isAlive={isAlive} withdraw={withdrawConsent} />
          </Suspense>
        )}
      </div>
    </article>
  )
}
