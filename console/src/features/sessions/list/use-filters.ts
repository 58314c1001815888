import { localDay } from '@ancrage/api/format/day'
import { useNow } from '../../../lib/now'
import { useZone } from '../../../lib/use-formats'
import { useSearch } from '../../../lib/use-search'
import { readSessionFilters, type SessionFilters, sessionQuery, withChange, writeSessionFilters } from './filters'

const OPENED = 'session'

/** The list as the address describes it: filters, order, page, and which session is open beside it. */
export function useFilters() {
  const { search, change } = useSearch()
  const zone = useZone()
  const now = useNow()
  const filters = readSessionFilters(search)
  // To the minute: the query is the name under which the answer is kept.
  const minute = new Date(now - (now % 60_000)).toISOString()

  const searchFor = (change: Partial<SessionFilters>) => `?${writeSessionFilters(withChange(filters, change))}`
  const openSearch = (id: string) => `?${new URLSearchParams([...writeSessionFilters(filters), [OPENED, id]])}`

  const changeFrom = (next: (from: SessionFilters) => Partial<SessionFilters>) =>
    change(
      (from) => {
        const before = readSessionFilters(from)
        return writeSessionFilters(withChange(before, next(before)))
      },
      { replace: true },
    )

  return {
    filters,
    query: sessionQuery(filters, localDay(now, zone), zone, minute),
    opened: search.get(OPENED),
    /** The address of the list after a change. */
    searchFor,
    /** The address of a session beside the list. */
    openSearch,
    change: (changes: Partial<SessionFilters>) => changeFrom(() => changes),
    /** The second of two changes in a row starts from the first one's result. */
    changeFrom,
    close: () => change((from) => writeSessionFilters(readSessionFilters(from))),
  }
}

export type SessionList = ReturnType<typeof useFilters>
