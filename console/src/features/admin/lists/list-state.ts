import { contract } from '@ancrage/api/contract'
import { type PageSize, pageSizes } from '../../../components/page-sizes'
import { pageIn, searchWith } from '../../../lib/address-values'

type Choices = Record<string, readonly string[]>

/** The orders and filters of an administration list. */
export interface ListRules<C extends Choices> {
  sorts: readonly string[]
  naturalSort: string
  choices: C
}

/** The chosen filters. An absent one does not filter. */
export type ChosenFilters<C extends Choices> = { [K in keyof C]?: C[K][number] }

/** The state of a list, as the address holds it. */
export interface ListState<C extends Choices> {
  q: string
  chosen: ChosenFilters<C>
  /** `column` ascending, `-column` descending. */
  sort: string
  page: number
  perPage: PageSize
}

const NATURAL_SIZE: PageSize = '20'

/** Reads a list from an address. Unknown values count as absent. */
export function readList<C extends Choices>(search: URLSearchParams, rules: ListRules<C>): ListState<C> {
  const sort = search.get('sort') ?? ''
  const chosen = Object.entries(rules.choices).filter(([name, values]) => values.includes(search.get(name) ?? ''))
  return {
    q: search.get('q')?.slice(0, 100) ?? '',
    chosen: Object.fromEntries(chosen.map(([name]) => [name, search.get(name)])) as ChosenFilters<C>,
    sort: rules.sorts.includes(sort.replace(/^-/, '')) ? sort : rules.naturalSort,
    page: pageIn(search),
    perPage: pageSizes.find((size) => size === search.get('perPage')) ?? NATURAL_SIZE,
  }
}

/** Writes a list to an address and leaves out defaults. */
export function writeList<C extends Choices>(state: ListState<C>, rules: ListRules<C>): URLSearchParams {
  return searchWith({
    q: state.q.trim(),
    ...state.chosen,
    sort: state.sort !== rules.naturalSort && state.sort,
    page: state.page > 1 && String(state.page),
    perPage: state.perPage !== NATURAL_SIZE && state.perPage,
  })
}

/** Says whether the API accepts the search: a single letter is too short. */
export const isSearchable = (q: string) => contract.admin.users.query.shape.q.safeParse(q).success

/** Returns search and filters for the API, also as the audience of a mail to all matches. */
export const filtersOf = <C extends Choices>({ q, chosen }: ListState<C>) => ({
  ...chosen,
  ...(q.trim() && isSearchable(q) && { q: q.trim() }),
})

/** Returns the query of the list for the API. */
export const listQuery = <C extends Choices>(state: ListState<C>) => ({
  page: state.page,
  perPage: state.perPage,
  sort: state.sort,
  ...filtersOf(state),
})
