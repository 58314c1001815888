import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNow } from '../../../lib/now'
import { useFormats, useZone } from '../../../lib/use-formats'
import { useAllSessionTypes } from '../../session-types/public'
import { typesOfLastSession } from '../planning/initial-plan'
import { openPlanning } from '../planning/open-planning'
import { SessionStatusChip } from '../session-facts'
import type { OpenSession } from '../use-sessions'
import { nextStart, usualWeeksBetween } from './next-start'
import { useFreeStart } from './use-free-start'
import { useNextSession } from './use-next-session'

/** Shows the client's next session. If none is planned, it suggests the day on which they usually come. */
export function NextPlanned({ session }: { session: OpenSession }) {
  const { t } = useTranslation('session')
  const format = useFormats()
  const zone = useZone()
  const now = useNow()
  const { data: types, error: typesUnread } = useAllSessionTypes()
  const { patient, programme, startsAt } = session
  const { file, isKnown, next } = useNextSession(session)
  // The next session of a programme comes after the delay of its type.
  const [missing] = programme?.unplanned ?? []
  const delay = missing && types?.find(({ id }) => id === missing.id)?.delayWeeks
  const suggestedStart = nextStart(startsAt, delay ?? usualWeeksBetween(file?.sessions.data ?? [], zone), zone, now)
  const active = types?.filter(({ isActive }) => isActive) ?? []
  const again = typesOfLastSession(
    active,
    session.types.map(({ id }) => id),
  )
  const likely = missing ? [missing] : again.length > 0 ? again : active.slice(0, 1)
  const free = useFreeStart(isKnown && !next && types ? likely.map(({ id }) => id) : null, suggestedStart)
  if (!isKnown || (!next && ((!types && !typesUnread) || free === undefined))) return <Skeleton className="h-9 w-60" />
  if (next)
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/sessions/${next.id}`} className="sentence inline-block font-medium underline underline-offset-4">
          {format.dayAndTime(next.startsAt)}
        </Link>
        <SessionStatusChip of={next} />
      </span>
    )
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {/* Unread, the file does not say whether something is planned. */}
      <span className="text-muted-foreground">{file && t('next.none')}</span>
      <Button
        aria-haspopup="dialog"
        onClick={() =>
          openPlanning({
            patientId: patient.id,
            startsAt: free ?? undefined,
            ...(again.length > 0 && { last: session }),
          })
        }
        className="max-sm:w-full"
      >
        <CalendarPlus className="size-4" aria-hidden />
        {free ? t('next.plan', { day: format.day(free) }) : t('next.planAny')}
      </Button>
    </span>
  )
}
