import { useSearch } from '../../lib/use-search'
import { type Filters, filterOf, queryOf, readFilters, writeFilters } from './filters'

const nothing = { q: '', next: undefined, lastSeen: undefined, type: undefined, tag: undefined, archived: undefined }

/** The list as the address describes it: filters, order and page. */
export function usePatientList() {
  const { search, change: put } = useSearch()
  const filters = readFilters(search)
  // A changed list begins again on its first page.
  const after = (wish: Partial<Filters>, from = filters) => writeFilters({ ...from, page: 1, ...wish })
  const change = (wish: Partial<Filters>) => put((from) => after(wish, readFilters(from)), { replace: true })
  return {
    filters,
    query: queryOf(filters),
    filter: filterOf(filters),
    isNarrowed: Object.keys(filterOf(filters)).length > 0,
    /** The address of the list after a change. */
    searchFor: (wish: Partial<Filters>) => `?${after(wish)}`,
    change,
    clear: () => change(nothing),
  }
}

export type PatientList = ReturnType<typeof usePatientList>
