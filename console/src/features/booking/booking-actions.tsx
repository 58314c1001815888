import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { ConfirmBooking } from './confirm-booking'
import type { Booking, BookingPlace } from './use-booking'

const CancelBooking = lazyPart(async () => ({ default: (await import('./cancel-booking')).CancelBooking }))

interface Props {
  booking: Booking
  place: BookingPlace
  cancel: (reason: string) => Promise<void>
  confirm: () => Promise<void>
  confirmAttendance: () => Promise<void>
  onMove: () => void
}

/** Shows the actions of a booking: calendar, move, cancel, and until when the practice allows them. */
export function BookingActions({ booking, place, cancel, confirm, confirmAttendance, onMove }: Props) {
  const { t } = useTranslation(['booking', 'errors'])
  const format = useFormats(booking.timeZone)
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { canConfirm, canReschedule, canCancel, changeableUntil, proposals = [] } = booking
  // Who is asked to choose another time is not told that it is too late for one.
  const isTooLate = Date.parse(changeableUntil) <= now && proposals.length === 0
  const isBookedLate = booking.consent !== null && booking.consent.givenAt > changeableUntil
  function ask() {
    setMissing(false)
    setAsking(true)
  }

  function missing() {
    setMissing(true)
    setAsking(false)
  }

  return (
    <div className="space-y-4">
      {canConfirm && (
        <ConfirmBooking confirm={confirm} label={t(booking.confirmBy === null ? 'confirm' : 'confirmRequest')} />
      )}
      {booking.canConfirmAttendance && <ConfirmBooking confirm={confirmAttendance} label={t('attend')} />}
      {booking.attendanceConfirmedAt && (
        <Alert tone="success" title={t('attending')}>
          {t('attendingHint', { practice: booking.practice.name })}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {place.calendarFile && (
          <a href={place.calendarFile} download className={buttonClass({ variant: 'secondary', className: 'grow' })}>
            <CalendarPlus className="size-4" aria-hidden />
            {t('addToCalendar')}
          </a>
        )}
        {canReschedule && (
          <Button variant="secondary" className="grow" onClick={onMove}>
            {t('move')}
          </Button>
        )}
        {canCancel && (
          <Button variant="secondary" className="grow text-destructive!" onClick={ask}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {isMissing && <Alert tone="danger">{t('errors:unreachable')}</Alert>}
      {isTooLate ? (
        <Alert tone="info" title={t('tooLate')}>
          {isBookedLate ? t('bookedLate') : t('tooLateHint', { until: format.dayAndTime(changeableUntil) })}
        </Alert>
      ) : (
        (canReschedule || canCancel) && (
          <p className="text-muted-foreground text-sm">
            {t(canReschedule ? 'policy' : 'policyCancelOnly', { until: format.dayAndTime(changeableUntil) })}
          </p>
        )
      )}
      {isAsking && (
        <Suspense>
          <CancelBooking booking={booking} cancel={cancel} onClose={() => setAsking(false)} onMissing={missing} />
        </Suspense>
      )}
    </div>
  )
}
