import './texts'
import './calendar.css'
import { instantAt } from '@ancrage/api/format/calendar'
import { Button } from '@ancrage/widgets/ui/button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useNow } from '../../lib/now'
import { toast } from '../../lib/toast'
import { useFormats, useZone } from '../../lib/use-formats'
import { type SelectedTime, UnavailabilitySheet } from '../schedule/public'
import { OpenedSession, openPlanning } from '../sessions/public'
import { CalendarSkeleton } from './calendar-skeleton'
import { type CalendarEntry, entriesOf, groupByDay, type SessionEntry, sessionMinutes } from './entries'
import { EntryList } from './entry-list'
import { type CalendarSession, countCalendarFilters } from './filters'
import type { GridProps } from './grid-props'
import { MonthGrid } from './month-grid'
import { MoveDialog } from './move-dialog'
import { type MovePreview, withMovedSession } from './moved-entries'
import { TimeGrid } from './time-grid'
import { CalendarToolbar } from './toolbar'
import { UnavailabilityCard } from './unavailability-card'
import { useCalendar } from './use-calendar'
import { useCalendarAddress } from './use-calendar-address'
import { useCalendarKeys } from './use-calendar-keys'

const EVERYTHING = { type: [], status: [], place: [] }

/** Shows sessions, work hours, unavailabilities and busy times as day, week, month or list. */
export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const address = useCalendarAddress()
  const { view, on, days, today, filters } = address
  const [first, last] = [days[0] ?? on, days.at(-1) ?? on]
  const reading = useCalendar(first, last, !address.isReadingAhead)
  const calendar = address.isWaiting ? { ...reading, data: undefined } : reading
  const practiceZone = useZone()
  const zone = calendar.data?.timeZone ?? practiceZone
  const format = useFormats(zone)
  const now = useNow()
  const [moving, setMoving] = useState<(Omit<MovePreview, 'id'> & { session: CalendarSession }) | null>(null)
  const [newUnavailability, setNewUnavailability] = useState<SelectedTime | null>(null)
  const [openedTime, setOpenedTime] = useState<Exclude<CalendarEntry, SessionEntry> | null>(null)

  const title = useMemo(() => {
    const noon = (day: string) => instantAt(day, 720, zone)
    if (view === 'month') return format.month(noon(on))
    return view === 'day' ? format.day(noon(on), noon(today)) : format.days(noon(first), noon(last))
  }, [view, on, today, first, last, zone, format])
  useTitle(`${t('title')}, ${title}`)

  const filterKey = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters and days are made anew each time; their keys say what they are
  const entriesPerDay = useMemo(
    () => calendar.data && groupByDay(entriesOf(calendar.data, filters), days, zone),
    [calendar.data, filterKey, first, last, view, zone],
  )
  const shownPerDay = useMemo(
    () =>
      entriesPerDay && moving
        ? withMovedSession(entriesPerDay, { ...moving, id: moving.session.id }, zone)
        : entriesPerDay,
    [entriesPerDay, moving, zone],
  )
  const infos = useMemo(() => new Map(calendar.data?.days.map((day) => [day.date, day])), [calendar.data])

  function drop({ session }: SessionEntry, day: string, minute: number) {
    const startsAt = instantAt(day, minute, zone).toISOString()
    if (startsAt === new Date(session.startsAt).toISOString()) return
    if (Date.parse(startsAt) <= now) toast.warning(t('move.past'))
    else setMoving({ session, startsAt })
  }

  function stretch({ session }: SessionEntry, durationMinutes: number) {
    if (durationMinutes === sessionMinutes(session)) return
    if (Date.parse(session.startsAt) <= now) toast.warning(t('move.lengthPast'))
    else setMoving({ session, startsAt: session.startsAt, durationMinutes })
  }

  useCalendarKeys((shortcut) => {
    if (shortcut === 'today') address.goTo(today)
    else if (shortcut === 'plan') openPlanning(prefillFor(document.activeElement, zone, now))
    else address.show(shortcut)
  })

  const props: GridProps = {
    days,
    infos,
    zone,
    today,
    dayPath: address.dayPath,
    go: address.go,
    perDay: shownPerDay ?? new Map(),
    onOpen: (entry) => (entry.kind === 'session' ? address.open(entry.session.id) : setOpenedTime(entry)),
    onDrop: drop,
    onStretch: stretch,
    onAddUnavailability: setNewUnavailability,
  }
  const shownDays = [...(shownPerDay?.values() ?? [])]
  const isFree = calendar.data && calendar.isCurrent && !shownDays.some(({ timed }) => timed.some(isSession))
  const isBlank = shownDays.every(({ allDay, timed }) => allDay.length + timed.length === 0)
  const isFiltered = countCalendarFilters(filters) > 0
  const showAll = () => address.narrow(() => EVERYTHING)

  return (
    <div className="mx-auto flex w-full max-w-(--content) flex-1 flex-col px-3 py-4 sm:px-6">
      <h1 className="sr-only print:not-sr-only print:mb-2 print:font-semibold print:text-lg">
        {t('title')}, {title}
      </h1>
      <CalendarToolbar
        address={address}
        title={title}
        zone={zone}
        onAddUnavailability={() => setNewUnavailability({ day: on, fromMinute: 540, toMinute: 1080, isAllDay: true })}
      />
      <Query of={calendar} loading={<CalendarSkeleton view={view} days={days.length} />}>
        {() => (
          <>
            {isFree && (view !== 'list' || (isFiltered && !isBlank)) && (
              <div
                data-print="never"
                className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground"
              >
                <p role="status">
                  {isFiltered || view === 'list' ? t('noneFound') : t(`none.${view}`, { month: title })}
                </p>
                {isFiltered ? (
                  <Button variant="link" size="inline" className="min-h-0!" onClick={showAll}>
                    {t('showAll')}
                  </Button>
                ) : (
                  <Button variant="link" size="inline" className="min-h-0!" onClick={() => openPlanning()}>
                    {t('plan')}
                  </Button>
                )}
              </div>
            )}
            <div
              aria-busy={calendar.isLoading}
              className="flex min-h-0 flex-1 flex-col transition-opacity delay-150 aria-busy:opacity-60"
            >
              {view === 'month' ? (
                <MonthGrid {...props} on={on} />
              ) : view === 'list' ? (
                <EntryList {...props} isKnown={calendar.isCurrent} onShowAll={isFiltered ? showAll : undefined} />
              ) : (
                <TimeGrid {...props} />
              )}
            </div>
          </>
        )}
      </Query>
      {address.opened && (
        <OpenedSession key={address.opened} id={address.opened} known={undefined} onClose={() => address.open(null)} />
      )}
      {moving && calendar.data && (
        <MoveDialog
          {...moving}
          zone={zone}
          entries={entriesOf(calendar.data, EVERYTHING)}
          hours={calendar.data}
          onClose={() => setMoving(null)}
        />
      )}
      {newUnavailability && (
        <UnavailabilitySheet
          selected={newUnavailability}
          zone={zone}
          onSaved={({ total }) => {
            setNewUnavailability(null)
            if (total > 0) toast.warning(t('unavailability.affected', { count: total }))
          }}
          onClose={() => setNewUnavailability(null)}
        />
      )}
      {openedTime && <UnavailabilityCard entry={openedTime} zone={zone} onClose={() => setOpenedTime(null)} />}
    </div>
  )
}

const isSession = ({ entry }: { entry: CalendarEntry }) => entry.kind === 'session'

/** Prefills a new session at 9:00 on the focused day, if that is in the future. */
function prefillFor(focused: Element | null, zone: string, now: number) {
  const day = focused instanceof HTMLElement ? focused.dataset.day : undefined
  const startsAt = day && instantAt(day, 540, zone)
  return startsAt && startsAt.getTime() > now ? { startsAt: startsAt.toISOString() } : {}
}
