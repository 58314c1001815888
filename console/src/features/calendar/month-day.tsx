import { instantAt } from '@ancrage/api/format/calendar'
import { clsx } from 'clsx'
import { type CSSProperties, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { DayLink, HolidayLabel } from './day-head'
import type { CalendarDay, CalendarEntry, DayEntries, SessionEntry } from './entries'
import { EntryBlock } from './entry-block'
import { headKey } from './grid-keys'
import type { MinuteSpan } from './side-by-side'

interface Props {
  day: string
  info: CalendarDay | undefined
  entries: DayEntries | undefined
  zone: string
  isToday: boolean
  isOutside: boolean
  /** Without space for text, sessions are dots in their colours. */
  isSmall: boolean
  /** The number of lines that fit. */
  most: number
  current: string | null
  isTarget: boolean
  to: string
  onOpen: (entry: CalendarEntry) => void
  onGrab: (event: PointerEvent, entry: SessionEntry, span: MinuteSpan) => void
}

/** One day of the month view. */
export const MonthDay = memo(function MonthDay(props: Props) {
  const { day, info, entries, zone, isToday, isOutside, isSmall, most, current, isTarget, to, onOpen, onGrab } = props
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const all = [
    ...(entries?.allDay.map((entry) => ({ entry, fromMinute: 0, toMinute: 0 })) ?? []),
    ...(entries?.timed.toSorted((one, other) => one.fromMinute - other.fromMinute) ?? []),
  ]
  const shown = isSmall ? [] : all.length > most ? all.slice(0, most - 1) : all
  const left = all.length - shown.length
  const name = format.day(instantAt(day, 720, zone))
  return (
    <section
      aria-label={t('dayOf', { day: name, count: all.filter(({ entry }) => entry.kind === 'session').length })}
      data-column={day}
      data-whole
      className={clsx(
        'flex min-h-14 min-w-0 flex-col border-s border-t p-0.5 sm:min-h-26 sm:p-1',
        (isOutside || info?.ranges.length === 0) && 'bg-muted/60',
        isTarget && 'bg-primary-soft',
      )}
    >
      <div className={clsx('flex min-w-0 items-center max-sm:justify-center', isOutside && 'opacity-75')}>
        <DayLink
          isShort
          day={day}
          info={info}
          zone={zone}
          isToday={isToday}
          to={to}
          isCurrent={current === headKey(day)}
        />
        {!isSmall && <HolidayLabel info={info} />}
      </div>
      {isSmall && (
        <p aria-hidden="true" className="mx-auto flex max-w-6 flex-wrap justify-center gap-0.5">
          {all.slice(0, 6).map(({ entry }) => (
            <span
              key={entry.key}
              style={
                {
                  '--dot':
                    entry.kind === 'session' ? (entry.session.types[0]?.color ?? 'var(--primary)') : 'var(--input)',
                } as CSSProperties
              }
              className={clsx('size-1.5 bg-(--dot)', entry.kind === 'session' && 'rounded-full')}
            />
          ))}
        </p>
      )}
      <ul className="mt-0.5 space-y-0.5 select-none empty:hidden">
        {shown.map(({ entry, fromMinute, toMinute }) => (
          <li key={entry.key} className="h-[22px]">
            <EntryBlock
              entry={entry}
              day={day}
              zone={zone}
              onOpen={onOpen}
              onGrab={onGrab}
              toMinute={toMinute}
              minute={fromMinute}
              room="line"
              isCurrent={current === `${entry.key} ${day}`}
            />
          </li>
        ))}
      </ul>
      {!isSmall && left > 0 && (
        <Link
          to={to}
          tabIndex={-1}
          className="focus-ring rounded-sm px-1 text-muted-foreground text-xs hover:underline"
        >
          {t('more', { count: left })}
        </Link>
      )}
    </section>
  )
})
