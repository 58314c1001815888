import { useSearch } from '../../../lib/use-search'
import { filtersOf, type ListRules, type ListState, listQuery, readList, writeList } from './list-state'

/** Keeps search, filters, order and page of a list in the address. */
export function useList<const C extends Record<string, readonly string[]>>(rules: ListRules<C>) {
  const { search, change: put } = useSearch()
  const state = readList(search, rules)
  // Each change goes back to the first page.
  const after = (change: Partial<ListState<C>>, from = state) => writeList({ ...from, page: 1, ...change }, rules)
  const change = (changes: Partial<ListState<C>>) =>
    put((from) => after(changes, readList(from, rules)), { replace: true })
  return {
    ...state,
    query: listQuery(state),
    filters: filtersOf(state),
    isNarrowed: Object.keys(filtersOf(state)).length > 0,
    /** Returns the address of the list after a change. */
    searchFor: (changes: Partial<ListState<C>>) => `?${after(changes)}`,
    change,
    clear: () => change({ q: '', chosen: {} }),
  }
}

/** The parts of a list that every component of its page needs. */
export interface List {
  q: string
  page: number
  sort: string
  isNarrowed: boolean
  filters: object
  searchFor: (change: { page?: number; sort?: string }) => string
  change: (change: { q?: string; sort?: string; perPage?: ListState<Record<string, never>>['perPage'] }) => void
  clear: () => void
}
