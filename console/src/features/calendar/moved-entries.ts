import { type DayEntries, type EntryPiece, endAfter, perDay, sessionEntry, sessionMinutes } from './entries'
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
export function withMoved(
  laid: ReadonlyMap<string, DayEntries>,
  moved: MovePreview,
  zone: string,
): Map<string, DayEntries> {
  const isHeld = ({ entry }: EntryPiece) => entry.key === moved.id
  const held = [...laid.values()].flatMap(({ timed }) => timed).find(isHeld)?.entry
  if (held?.kind !== 'session') return new Map(laid)
  const coming = perDay([sessionEntry(movedTo(held.session, moved))], [...laid.keys()], zone)
  return new Map(
    [...laid].map(([day, here]) => {
      const come = coming.get(day)?.timed ?? []
      if (come.length === 0 && !here.timed.some(isHeld)) return [day, here]
      const stay = here.timed.filter((piece) => !isHeld(piece))
      return [day, { ...here, timed: sideBySide([...stay, ...come]) }]
    }),
  )
}
