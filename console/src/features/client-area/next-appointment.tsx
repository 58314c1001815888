import { buttonClass } from '@ancrage/widgets/ui/button'
import { CalendarPlus, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTile } from '../../components/date-tile'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { SessionLocation, useTypeName } from '../sessions/public'
import { AttendancePart } from './appointment-attendance'
import { AppointmentPayment } from './appointment-payment'
import { AppointmentState } from './appointment-state'
import { calendarPath } from './booking-link'
import { ForChild } from './for-child'
import type { Appointment, Client } from './use-client'
import { useIsMovable } from './use-is-movable'
import { usePracticeLooks } from './use-practice-looks'

interface Props {
  appointment: Appointment
  practice: Client['practices'][number] | undefined
}

/** Shows the next appointment: time, place, practice, and how to change it. */
export function NextAppointment({ appointment, practice }: Props) {
  const { t } = useTranslation('clientArea')
  const { startsAt, endsAt, timeZone, types, manageUrl, location, video, id, child } = appointment
  const format = useFormats(timeZone)
  const typeName = useTypeName()
  const now = useNow()
  const looks = usePracticeLooks()
  const isMovable = useIsMovable(appointment)
  const address = location === 'office' && [practice?.address, practice?.city].filter(Boolean).join(', ')
  return (
    <section aria-labelledby="next" {...looks(appointment.practiceId)} className="surface overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-2 bg-primary-soft px-5 py-3 sm:px-6">
        <h2 id="next" className="font-semibold text-primary">
          {t('next')}
        </h2>
        <span className="text-sm">{format.relativeDay(startsAt, now)}</span>
      </header>
      <div className="space-y-5 p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <DateTile at={startsAt} zone={timeZone} />
          <div className="min-w-0">
            <p className="font-semibold text-xl tracking-tight">
              <span className="sentence inline-block">{format.day(startsAt, now)}</span>
            </p>
            <p className="flex flex-wrap gap-x-1.5 text-muted-foreground">
              <time dateTime={startsAt} className="whitespace-nowrap text-foreground tabular-nums">
                {format.span(startsAt, endsAt)}
              </time>
              <span className="whitespace-nowrap">· {format.zone()}</span>
            </p>
          </div>
        </div>
        <AppointmentState of={appointment} />
        <AppointmentPayment appointment={appointment} />
        <AttendancePart of={appointment} />
        <div className="space-y-1">
          <ForChild of={appointment} />
          <p className="wrap-anywhere font-medium">{types.map(typeName).join(' + ')}</p>
          {practice && <p className="wrap-anywhere">{practice.name}</p>}
          <p className="wrap-anywhere text-muted-foreground">
            <SessionLocation of={appointment} />
            {address && `, ${address}`}
          </p>
          {address && (
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center text-primary text-sm underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {t('map')}
            </a>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {video?.url && (
            <a
              href={video.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ className: 'grow basis-full' })}
            >
              <Video className="size-4" aria-hidden />
              {t('joinVideo')}
            </a>
          )}
          <Link to={`/client/sessions/${id}`} className={buttonClass({ variant: 'secondary', className: 'grow' })}>
            {t(isMovable ? 'manage' : 'viewOrCancel')}
          </Link>
          {!child && (
            <a
              href={calendarPath(manageUrl)}
              download
              className={buttonClass({ variant: 'secondary', className: 'grow' })}
            >
              <CalendarPlus className="size-4" aria-hidden />
              {t('addToCalendar')}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
