import { useSearch } from '../../../lib/use-search'
import {
  type ChosenFilters,
  filtersOf,
  type ListRules,
  type ListState,
  listQuery,
  readList,
  writeList,
} from './list-state'

/** One of a few that narrows the list; none chosen is all. */
export interface ListFilter {
  name: string
  /** What is said when nothing is chosen. */
  all: string
  value: string | undefined
  options: readonly { value: string; name: string }[]
  onChange: (value: string | undefined) => void
}

interface FilterWords<T> {
  name: string
  all: string
  wordFor: (value: T) => string
}

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
    /** What narrows the list by the values of one rule. */
    filter: <K extends keyof C & string>(key: K, { name, all, wordFor }: FilterWords<C[K][number]>): ListFilter => ({
      name,
      all,
      value: state.chosen[key],
      options: (rules.choices[key] ?? []).map((value) => ({ value, name: wordFor(value) })),
      onChange: (value) => change({ chosen: { ...state.chosen, [key]: value } as ChosenFilters<C> }),
    }),
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
