import { localDay } from '@ancrage/api/format/day'
import { useNow } from '../../../lib/now'
import { useZone } from '../../../lib/use-formats'
import { useSearch } from '../../../lib/use-search'
import { readSessionFilters, type SessionFilters, sessionQuery, withChange, writeSessionFilters } from './filters'

const OPENED = 'session'

/** Keeps filters, order, page and the opened session in the address. */
export function useFilters() {
  const { search, change } = useSearch()
  const zone = useZone()
  const now = useNow()
  const filters = readSessionFilters(search)
  // Rounded to the minute, since the query is the cache key.
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
    query: sessionQuery(filters, { today: localDay(now, zone), zone, now: minute }),
    opened: search.get(OPENED),
    /** Returns the address of the list after a change. */
    searchFor,
    /** Returns the address that opens a session beside the list. */
    openSearch,
    change: (changes: Partial<SessionFilters>) => changeFrom(() => changes),
    /** Like `change`, but from the latest state, so that two changes in quick succession both count. */
    changeFrom,
    close: () => change((from) => writeSessionFilters(readSessionFilters(from))),
  }
}

export type SessionList = ReturnType<typeof useFilters>
