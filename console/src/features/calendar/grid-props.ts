import type { SelectedTime } from '../schedule/public'
import type { CalendarDay, CalendarEntry, DayEntries, SessionEntry } from './entries'

/** The props of every view. */
export interface GridProps {
  days: readonly string[]
  infos: ReadonlyMap<string, CalendarDay>
  perDay: ReadonlyMap<string, DayEntries>
  zone: string
  today: string
  /** Returns the address of the day view of a day. */
  dayPath: (day: string) => string
  /** Goes to the earlier or later period. */
  go: (by: 1 | -1) => void
  onOpen: (entry: CalendarEntry) => void
  /** Called when a session is dropped on a day, at a minute of the practice's clock. */
  onDrop: (entry: SessionEntry, day: string, minute: number) => void
  /** Called when the lower edge of a session is dropped. */
  onStretch: (entry: SessionEntry, durationMinutes: number) => void
  onAddUnavailability: (time: SelectedTime) => void
}
