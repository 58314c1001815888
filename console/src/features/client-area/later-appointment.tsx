import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTile } from '../../components/date-tile'
import { useFormats } from '../../lib/use-formats'
import { SessionLocation, useTypeName } from '../sessions/public'
import { AttendancePart } from './appointment-attendance'
import { AppointmentPayment } from './appointment-payment'
import { AppointmentState } from './appointment-state'
import { ForChild } from './for-child'
import type { Appointment, Client } from './use-client'
import { useIsMovable } from './use-is-movable'
import { usePracticeLooks } from './use-practice-looks'

interface Props {
  appointment: Appointment
  /** Shown if the client has several practices. */
  practice: Client['practices'][number] | undefined
}

/** Shows an appointment in a list. */
export function LaterAppointment({ appointment, practice }: Props) {
  const { t } = useTranslation('clientArea')
  const { startsAt, endsAt, timeZone, types, id } = appointment
  const format = useFormats(timeZone)
  const typeName = useTypeName()
  const looks = usePracticeLooks()
  const isMovable = useIsMovable(appointment)
  const when = format.dayAndTime(startsAt)
  return (
    <li {...looks(appointment.practiceId)} className="flex items-start gap-4 p-4 sm:px-6">
      <DateTile at={startsAt} zone={timeZone} />
      <div className="min-w-0 flex-1 space-y-0.5">
        <p className="font-medium">
          <span className="sentence inline-block">{format.day(startsAt)}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted-foreground">
          <time dateTime={startsAt} className="whitespace-nowrap text-foreground tabular-nums">
            {format.span(startsAt, endsAt)}
          </time>
          <SessionLocation of={appointment} />
        </p>
        <ForChild of={appointment} />
        <p className="wrap-anywhere">{types.map(typeName).join(' + ')}</p>
        {practice && <p className="wrap-anywhere text-muted-foreground text-sm">{practice.name}</p>}
        <div className="text-sm empty:hidden">
          <AppointmentState of={appointment} />
        </div>
        <div className="space-y-2 py-1.5 empty:hidden">
          <AppointmentPayment appointment={appointment} />
          <AttendancePart of={appointment} />
        </div>
        <Link
          to={`/client/sessions/${id}`}
          aria-label={t(isMovable ? 'manageOf' : 'viewOrCancelOf', { when })}
          className="inline-flex min-h-9 items-center text-primary text-sm underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t(isMovable ? 'manage' : 'viewOrCancel')}
        </Link>
      </div>
    </li>
  )
}
