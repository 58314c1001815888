import { Button } from '@ancrage/widgets/ui/button'
import { CalendarOff, CalendarSync } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { NoMatches } from '../../components/no-matches'
import { useFormats } from '../../lib/use-formats'
import { Dot, openPlanning, SessionLocation, SessionStatusChip, SessionTypes } from '../sessions/public'
import { CalendarSkeleton } from './calendar-skeleton'
import { DayLink, HolidayLabel } from './day-head'
import type { CalendarEntry } from './entries'
import { focusStop, headKey } from './grid-keys'
import type { GridProps } from './grid-props'
import { useEntryWords } from './use-entry-words'
import { useGridFocus } from './use-grid-focus'

interface Props extends GridProps {
  /** False until the entries of these days are read. */
  isKnown: boolean
  /** Takes the filters away; undefined without any. */
  onShowAll: (() => void) | undefined
}

/** Lists the entries of each day. */
export function EntryList({ days, infos, perDay, zone, today, dayPath, go, onOpen, isKnown, onShowAll }: Props) {
  const { t } = useTranslation('calendar')
  const full = days.filter((day) => (perDay.get(day)?.allDay.length ?? 0) + (perDay.get(day)?.timed.length ?? 0) > 0)
  const stops = useGridFocus({ days: full, today, perRow: 1, go })
  if (!isKnown) return <CalendarSkeleton view="list" days={days.length} />
  if (full.length === 0)
    return (
      <div className="surface">
        {onShowAll ? (
          <NoMatches title={t('noneFound')} clear={t('showAll')} onClear={onShowAll} />
        ) : (
          <Empty
            illustration="boat"
            title={t('noneInList')}
            action={<Button onClick={() => openPlanning()}>{t('plan')}</Button>}
          />
        )}
      </div>
    )
  return (
    <section {...stops.grid} aria-label={t('title')} data-slot="calendar" className="surface divide-y">
      {full.map((day) => {
        const { allDay = [], timed = [] } = perDay.get(day) ?? {}
        const rows = [...allDay.map((entry) => ({ entry, fromMinute: 0 })), ...timed]
        return (
          <section key={day} className="gap-4 p-2 sm:grid sm:grid-cols-[140px_minmax(0,1fr)]">
            <div>
              <DayLink
                day={day}
                zone={zone}
                info={infos.get(day)}
                isToday={day === today}
                to={dayPath(day)}
                isCurrent={stops.current === headKey(day)}
                isLong
              />
              <HolidayLabel info={infos.get(day)} />
            </div>
            <ul>
              {rows.map(({ entry, fromMinute }) => (
                <li key={entry.key}>
                  <EntryRow
                    entry={entry}
                    day={day}
                    minute={fromMinute}
                    zone={zone}
                    onOpen={onOpen}
                    isCurrent={stops.current === `${entry.key} ${day}`}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

interface RowProps {
  entry: CalendarEntry
  day: string
  minute: number
  zone: string
  isCurrent: boolean
  onOpen: (entry: CalendarEntry) => void
}

function EntryRow({ entry, day, minute, zone, isCurrent, onOpen }: RowProps) {
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const entryWords = useEntryWords(zone)
  return (
    <button
      type="button"
      {...focusStop(`${entry.key} ${day}`, day, minute)}
      aria-label={entryWords(entry)}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onOpen(entry)}
      className="focus-ring flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-1.5 text-start hover:bg-accent"
    >
      <span className="figures w-24 shrink-0">
        {entry.isAllDay ? t('allDay') : format.span(entry.startsAt, entry.endsAt)}
      </span>
      {entry.kind === 'session' ? (
        <>
          <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
            <Dot color={entry.session.types[0]?.color ?? 'currentColor'} />
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium">{entry.title}</span>
              <span className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
                <SessionTypes of={entry.session} hasDots={false} />
                <SessionLocation of={entry.session} />
              </span>
            </span>
          </span>
          <SessionStatusChip of={entry.session} />
        </>
      ) : (
        <span className="flex min-w-0 flex-1 items-center gap-2 text-muted-foreground">
          {entry.kind === 'busy' ? (
            <CalendarSync className="size-4 shrink-0" aria-hidden />
          ) : (
            <CalendarOff className="size-4 shrink-0" aria-hidden />
          )}
          <span className="min-w-0">
            <span className="wrap-anywhere block">{entry.title || t('busy')}</span>
            {entry.kind === 'busy' && (
              <span className="wrap-anywhere block text-sm">
                {entry.busy.source === 'calendly' ? 'Calendly' : entry.busy.calendar?.name}
              </span>
            )}
          </span>
        </span>
      )}
    </button>
  )
}
