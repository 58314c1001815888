import { localDay } from '@ancrage/api/format/day'
import { Link } from 'react-router'
import { useNow } from '../../../lib/now'
import { useFormats, useZone } from '../../../lib/use-formats'
import { TimeSpan } from '../session-facts'
import type { Session } from '../use-sessions'

/** Shows when a request would take place, with a link to that day. A compact card shows the day as a tile. */
export function RequestDay({ session, isCompact }: { session: Session; isCompact: boolean }) {
  const format = useFormats()
  const now = useNow()
  return (
    <Link
      to={`/calendar?view=day&on=${localDay(session.startsAt, useZone())}`}
      className="focus-ring border-b hover:border-current pointer-coarse:py-1"
    >
      <span className={isCompact ? 'sr-only' : 'sentence inline-block'}>{format.day(session.startsAt, now)}, </span>
      {!isCompact && ' '}
      <TimeSpan of={session} />
    </Link>
  )
}
