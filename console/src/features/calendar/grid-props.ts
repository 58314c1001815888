import type { SelectedTime } from '../schedule/public'
import type { CalendarDay, CalendarEntry, DayEntries, SessionEntry } from './entries'

/** What every view is given. */
export interface GridProps {
  days: readonly string[]
  infos: ReadonlyMap<string, CalendarDay>
  perDay: ReadonlyMap<string, DayEntries>
  zone: string
  today: string
  /** The address of a day by itself. */
  dayPath: (day: string) => string
  /** To what is before or after. */
  go: (by: 1 | -1) => void
  onOpen: (entry: CalendarEntry) => void
  /** A session was let go on a day, at a minute of its clock. */
  onDrop: (entry: SessionEntry, day: string, minute: number) => void
  /** The lower edge of a session was let go. */
  onStretch: (entry: SessionEntry, durationMinutes: number) => void
  onAbsent: (absent: SelectedTime) => void
}
