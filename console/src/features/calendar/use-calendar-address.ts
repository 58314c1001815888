import { localDay } from '@ancrage/api/format/day'
import { useIsSmall } from '../../lib/media'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { useSearch } from '../../lib/use-search'
import { type CalendarFilters, readCalendarFilters } from './filters'
import { useFirstDay } from './use-first-day'
import { type CalendarView, calendarViews, daysOf, isDayText, stepView } from './views'

type Change = Partial<Record<'view' | 'on' | 'session' | keyof CalendarFilters, string | null>>

/** Keeps view, day, filters and the opened session in the address. */
export function useCalendarAddress() {
  const { search, change: put } = useSearch()
  const isSmall = useIsSmall()
  const today = localDay(useNow(), useZone())
  const requestedDay = search.get('on')
  const view = calendarViews.find((one) => one === search.get('view')) ?? (isSmall ? 'day' : 'week')
  const isNeeded = !isDayText(requestedDay) && (view === 'day' || view === 'week')
  const first = useFirstDay(today, isNeeded)
  const on = isDayText(requestedDay) ? requestedDay : first.day

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
    /** True until it is known which days to show. */
    isWaiting: isNeeded && !first.isKnown,
    /** True while this week is read for that, before the days themselves are. */
    isReadingAhead: first.isReading,
    days: daysOf(view, on, isSmall),
    filters: readCalendarFilters(search),
    opened: search.get('session'),
    /** Returns the address of the day view of a day. */
    dayPath: (day: string) => `?${searchFor({ view: 'day', on: day, session: null })}`,
    show: (next: CalendarView) => change({ view: next, ...(on !== today && { on }) }),
    goTo: (day: string) => change({ on: first.isKnown && day === first.day ? null : day }),
    go: (by: 1 | -1) =>
      put((from) => {
        const shown = from.get('on')
        return searchFor({ on: stepView(view, isDayText(shown) ? shown : first.day, by, isSmall) }, from)
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

export type CalendarAddress = ReturnType<typeof useCalendarAddress>
