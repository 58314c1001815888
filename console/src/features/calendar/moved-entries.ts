import { type DayEntries, type EntryPiece, endAfter, groupByDay, sessionEntry, sessionMinutes } from './entries'
import type { CalendarSession } from './filters'
import { sideBySide } from './side-by-side'

/** A session that is shown at another time while its move is being confirmed. */
export interface MovePreview {
  id: string
  startsAt: string
  /** In minutes. Default: the current length. */
  durationMinutes?: number | undefined
}

const movedTo = (
  session: CalendarSession,
  { startsAt, durationMinutes }: Omit<MovePreview, 'id'>,
): CalendarSession => ({
  ...session,
  startsAt,
  endsAt: endAfter(startsAt, durationMinutes ?? sessionMinutes(session)),
})

/** Returns the days with one session at another time. Days that it neither leaves nor reaches keep their identity. */
export function withMovedSession(
  perDayBefore: ReadonlyMap<string, DayEntries>,
  moved: MovePreview,
  zone: string,
): Map<string, DayEntries> {
  const isMoving = ({ entry }: EntryPiece) => entry.key === moved.id
  const moving = [...perDayBefore.values()].flatMap(({ timed }) => timed).find(isMoving)?.entry
  if (moving?.kind !== 'session') return new Map(perDayBefore)
  const coming = groupByDay([sessionEntry(movedTo(moving.session, moved))], [...perDayBefore.keys()], zone)
  return new Map(
    [...perDayBefore].map(([day, here]) => {
      const come = coming.get(day)?.timed ?? []
      if (come.length === 0 && !here.timed.some(isMoving)) return [day, here]
      const stay = here.timed.filter((piece) => !isMoving(piece))
      return [day, { ...here, timed: sideBySide([...stay, ...come]) }]
    }),
  )
}
