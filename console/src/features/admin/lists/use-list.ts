import { useSearch } from '../../../lib/use-search'
import { filtersOf, type ListRules, type ListState, listQuery, readList, writeList } from './list-state'

/** A list as the address describes it: search, choices, order and page. */
export function useList<const C extends Record<string, readonly string[]>>(rules: ListRules<C>) {
  const { search, change: put } = useSearch()
  const state = readList(search, rules)
  // A changed list begins again on its first page.
  const after = (change: Partial<ListState<C>>, from = state) => writeList({ ...from, page: 1, ...change }, rules)
  const change = (changes: Partial<ListState<C>>) =>
    put((from) => after(changes, readList(from, rules)), { replace: true })
  return {
    ...state,
    query: listQuery(state),
    filters: filtersOf(state),
    isNarrowed: Object.keys(filtersOf(state)).length > 0,
    /** The address of the list after a change. */
    searchFor: (changes: Partial<ListState<C>>) => `?${after(changes)}`,
    change,
    clear: () => change({ q: '', chosen: {} }),
  }
}

/** What the parts of a list's page need of it, whatever it can be narrowed by. */
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
