import { isMovable } from '@ancrage/api/contract'
import { StatusIcon } from '@ancrage/widgets/ui/status-chip'
import { clsx } from 'clsx'
import { CalendarOff, CalendarSync, House, Repeat2, UserCheck, Video } from 'lucide-react'
import { type CSSProperties, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { useTypeName } from '../sessions/public'
import type { CalendarEntry, SessionEntry } from './entries'
import { focusStop } from './grid-keys'
import type { MinuteSpan } from './side-by-side'
import { useEntryWords } from './use-entry-words'

interface Props {
  entry: CalendarEntry
  day: string
  /** The start, in minutes of the day. */
  minute: number
  /** The end, in minutes of the day, for an entry that can be dragged. */
  toMinute?: number
  zone: string
  isCurrent: boolean
  /** The available space: one line, two, or all. */
  room: 'line' | 'two' | 'all'
  onOpen: (entry: CalendarEntry) => void
  onGrab?: ((event: PointerEvent, entry: SessionEntry, span: MinuteSpan) => void) | undefined
  /** Called when the lower edge is grabbed. Absent for an entry that cannot be stretched. */
  onStretch?: ((event: PointerEvent, entry: SessionEntry, span: MinuteSpan) => void) | undefined
  className?: string
}

/** One entry of the calendar. A click opens it, and a session can be dragged by mouse. */
export const EntryBlock = memo(function EntryBlock(props: Props) {
  const { entry, day, minute, toMinute = minute, zone, isCurrent, room, onOpen, onGrab, onStretch, className } = props
  const { t } = useTranslation('calendar')
  const entryWords = useEntryWords(zone)
  const isMovable = entry.kind === 'session' && canMove(entry)
  return (
    <button
      type="button"
      {...focusStop(`${entry.key} ${day}`, day, minute)}
      data-kind={entry.kind}
      data-shown={entry.kind === 'busy' && !entry.busy.isBlocking ? '' : undefined}
      data-status={entry.kind === 'session' ? entry.session.status : undefined}
      aria-label={entryWords(entry)}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onOpen(entry)}
      onPointerDown={(event) => {
        if (!isMovable || event.pointerType !== 'mouse' || event.button !== 0) return
        const isEdge = event.target instanceof HTMLElement && 'edge' in event.target.dataset
        const span = { fromMinute: minute, toMinute }
        if (isEdge) onStretch?.(event, entry, span)
        else onGrab?.(event, entry, span)
      }}
      style={
        entry.kind === 'session'
          ? ({ '--type': entry.session.types[0]?.color ?? 'var(--primary)' } as CSSProperties)
          : entry.kind === 'busy' && entry.busy.calendar
            ? ({ '--calendar': entry.busy.calendar.color } as CSSProperties)
            : undefined
      }
      className={clsx(
        'calendar-entry focus-ring relative flex size-full min-w-0 overflow-hidden rounded-sm text-start text-xs leading-tight',
        isMovable && onGrab && 'cursor-grab',
        className,
      )}
    >
      {entry.kind === 'session' ? (
        <SessionWords entry={entry} zone={zone} room={room} />
      ) : (
        <span className="flex min-w-0 items-start gap-1">
          {entry.kind === 'busy' ? (
            <CalendarSync className="size-3.5 shrink-0" aria-hidden />
          ) : (
            <CalendarOff className="size-3.5 shrink-0" aria-hidden />
          )}
          <span className="min-w-0 truncate">{entry.title || t('busy')}</span>
          {entry.kind === 'unavailability' && entry.unavailability.isRecurring && (
            <Repeat2 className="size-3 shrink-0" aria-hidden />
          )}
        </span>
      )}
      {isMovable && onStretch && <span data-edge className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize" />}
    </button>
  )
})

/** Says whether a practitioner may move the session, by its status. */
export const canMove = ({ session: { status } }: SessionEntry) => isMovable(status)

const places = { office: null, on_site: House, video: Video }

function SessionWords({ entry, zone, room }: { entry: SessionEntry; zone: string; room: Props['room'] }) {
  const format = useFormats(zone)
  const typeName = useTypeName()
  const { session, title, startsAt } = entry
  const PlaceIcon = places[session.location]
  const icons = (
    <span className="calendar-icons ms-auto flex shrink-0 items-center gap-0.5">
      {PlaceIcon && <PlaceIcon className="size-3.5" aria-hidden />}
      {session.isAttendanceConfirmed && <UserCheck className="size-3.5" aria-hidden />}
      {session.status !== 'scheduled' && <StatusIcon status={session.status} />}
    </span>
  )
  if (room === 'line')
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1">
        <span className="figures shrink-0">{format.time(startsAt)}</span>
        <span className="calendar-name min-w-0 truncate font-medium">{title}</span>
        {icons}
      </span>
    )
  return (
    <span className="@container flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 items-start gap-1">
        <span className="calendar-name min-w-0 truncate font-medium">{title}</span>
        {icons}
      </span>
      <span className="figures @max-[6.5rem]:hidden truncate">{format.span(startsAt, entry.endsAt)}</span>
      <span className="figures @min-[6.5rem]:hidden">{format.time(startsAt)}</span>
      {room === 'all' && <span className="truncate">{session.types.map(typeName).join(', ')}</span>}
    </span>
  )
}
