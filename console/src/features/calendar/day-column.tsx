import { instantAt } from '@ancrage/api/format/calendar'
import { type CSSProperties, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { SelectedTime } from '../schedule/public'
import type { CalendarDay, CalendarEntry, DayEntries, SessionEntry } from './entries'
import { EntryBlock } from './entry-block'
import { NewSlot } from './new-slot'
import { NowLine } from './now-line'
import type { MinuteSpan } from './side-by-side'
import type { DragOutline } from './use-drag'

interface Props {
  day: string
  info: CalendarDay | undefined
  entries: DayEntries | undefined
  zone: string
  isToday: boolean
  /** The key of the Tab stop, if it is on this day. */
  current: string | null
  ghost: DragOutline | null
  onOpen: (entry: CalendarEntry) => void
  onGrab: (event: PointerEvent, entry: SessionEntry, span: MinuteSpan) => void
  onStretch: (event: PointerEvent, entry: SessionEntry, span: MinuteSpan) => void
  onDraw: (event: PointerEvent) => void
  onPress: (at: Pick<MouseEvent, 'clientX' | 'clientY'>) => void
  onAddUnavailability: (time: SelectedTime) => void
  onLeave: () => void
}

/** Shows the hours of one day: open ranges, entries, and free space for a new entry. */
export const DayColumn = memo(function DayColumn(props: Props) {
  const { day, info, entries, zone, isToday, current, ghost, onOpen, onGrab, onStretch, onDraw, onPress } = props
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const count = entries?.timed.filter(({ entry }) => entry.kind === 'session').length ?? 0
  const isAway = entries?.allDay.some(takesAll)
  const name = format.day(instantAt(day, 720, zone))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard plans with N and by the button above
    <section
      aria-label={t('dayOf', { day: name, count })}
      data-column={day}
      className="calendar-day min-w-0 select-none border-s"
      onPointerDown={(event) => event.target === event.currentTarget && onDraw(event)}
      onClick={(event) => event.target === event.currentTarget && onPress(event)}
    >
      {(isAway ? [] : info?.ranges)?.map(({ fromMinute, toMinute }) => (
        <div
          key={fromMinute}
          aria-hidden="true"
          style={{ '--from': fromMinute, '--to': toMinute } as CSSProperties}
          className="calendar-span pointer-events-none absolute inset-x-0 bg-card"
        />
      ))}
      <ul className="contents">
        {entries?.timed.map(({ entry, fromMinute, toMinute, column, columns }) => (
          <li
            key={entry.key}
            style={
              { '--from': fromMinute, '--to': toMinute, '--column': column, '--columns': columns } as CSSProperties
            }
            className="calendar-span calendar-side pointer-events-none absolute z-10 py-px ps-px pe-1 *:pointer-events-auto"
          >
            <EntryBlock
              entry={entry}
              day={day}
              minute={fromMinute}
              toMinute={toMinute}
              zone={zone}
              isCurrent={current === `${entry.key} ${day}`}
              room={roomOf(toMinute - fromMinute)}
              onOpen={onOpen}
              onGrab={onGrab}
              onStretch={isWhole(entry, toMinute - fromMinute) ? onStretch : undefined}
            />
          </li>
        ))}
      </ul>
      {isToday && <NowLine zone={zone} />}
      {ghost && (
        <NewSlot ghost={ghost} zone={zone} onAddUnavailability={props.onAddUnavailability} onClose={props.onLeave} />
      )}
    </section>
  )
})

/** An entry that takes the whole day hides its open hours. */
const takesAll = (entry: CalendarEntry) =>
  entry.kind === 'unavailability' || (entry.kind === 'busy' && entry.busy.isBlocking)

/** Says whether an entry is shown in full: not cut at midnight, and without a clock change in between. */
const isWhole = ({ startsAt, endsAt }: CalendarEntry, minutes: number) =>
  Date.parse(endsAt) - Date.parse(startsAt) === minutes * 60_000

const roomOf = (minutes: number) => (minutes < 40 ? 'line' : minutes < 60 ? 'two' : 'all')
