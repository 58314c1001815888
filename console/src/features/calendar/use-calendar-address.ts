import { firstOfWeek } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import { api } from '../../lib/api'
import { dayAhead } from '../../lib/day-ahead'
import { useIsSmall } from '../../lib/media'
import { useNow } from '../../lib/now'
import { useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useSearch } from '../../lib/use-search'
import { useCurrentUser } from '../../lib/user'
import type { CalendarData } from './entries'
import { type CalendarFilters, readCalendarFilters } from './filters'
import { type CalendarView, calendarViews, daysOf, isDay, step } from './views'

type Change = Partial<Record<'view' | 'on' | 'session' | keyof CalendarFilters, string | null>>

/** Keeps view, day, filters and the opened session in the address. */
export function useCalendarAddress() {
  const { search, change: put } = useSearch()
  const isSmall = useIsSmall()
  const today = localDay(useNow(), useZone())
  const requestedDay = search.get('on')
  const view = calendarViews.find((one) => one === search.get('view')) ?? (isSmall ? 'day' : 'week')
  const first = useFirstDay(today, view === 'day' || view === 'week')
  const on = isDay(requestedDay) ? requestedDay : first

  const searchFor = (change: Change, from = search) => {
    const next = new URLSearchParams(from)
    for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name)
    return next
  }
  const change = (changes: Change, replace = false) => put((from) => searchFor(changes, from), { replace })

  return {
    view,
    on,
    today,
    days: daysOf(view, on, isSmall),
    filters: readCalendarFilters(search),
    opened: search.get('session'),
    /** Returns the address of the day view of a day. */
    dayPath: (day: string) => `?${searchFor({ view: 'day', on: day, session: null })}`,
    show: (next: CalendarView) => change({ view: next, ...(on !== today && { on }) }),
    goTo: (day: string) => change({ on: day === first ? null : day }),
    go: (by: 1 | -1) =>
      put((from) => {
        const shown = from.get('on')
        return searchFor({ on: step(view, isDay(shown) ? shown : first, by, isSmall) }, from)
      }),
    /** Changes filters from the latest state, so that two changes in quick succession both count. */
    narrow: (next: (from: CalendarFilters) => Partial<CalendarFilters>) =>
      put(
        (from) => {
          const lists = Object.entries(next(readCalendarFilters(from)))
          return searchFor(Object.fromEntries(lists.map(([name, list]) => [name, list.join(',')])), from)
        },
        { replace: true },
      ),
    open: (session: string | null) => change({ session }),
  }
}

/** Returns the day that is shown first: today, or the next one with hours once this week has neither hours nor sessions left. */
function useFirstDay(today: string, isAsked: boolean): string {
  const { data: user } = useCurrentUser()
  const ahead = isAsked ? dayAhead(today, user?.schedules ?? []) : null
  const sunday = addDays(firstOfWeek(today), 6)
  const { data } = useReading<CalendarData>(ahead ? ['calendar', today, sunday] : null, () =>
    api.calendar.view({ query: { from: today, to: sunday } }),
  )
  return ahead && !data?.sessions.length ? ahead : today
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>
