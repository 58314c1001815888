import { useSearch } from '../../lib/use-search'
import { filterOf, type PatientFilters, patientQuery, readPatientFilters, writePatientFilters } from './filters'

const nothing = { q: '', next: undefined, lastSeen: undefined, type: undefined, tag: undefined, archived: undefined }

/** Reads the filters, the order and the page of the list from the address. */
export function usePatientListAddress() {
  const { search, change: put } = useSearch()
  const filters = readPatientFilters(search)
  // A changed filter goes back to page 1.
  const after = (changes: Partial<PatientFilters>, from = filters) =>
    writePatientFilters({ ...from, page: 1, ...changes })
  const change = (changes: Partial<PatientFilters>) =>
    put((from) => after(changes, readPatientFilters(from)), { replace: true })
  return {
    filters,
    query: patientQuery(filters),
    filter: filterOf(filters),
    isNarrowed: Object.keys(filterOf(filters)).length > 0,
    /** Returns the query string of the list after a change. */
    searchFor: (changes: Partial<PatientFilters>) => `?${after(changes)}`,
    change,
    clear: () => change(nothing),
  }
}

export type PatientListAddress = ReturnType<typeof usePatientListAddress>
