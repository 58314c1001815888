import { api } from './api'
import { useReading } from './readings'
import { useDebounced } from './use-debounced'

const PAUSE = 200
const MOST = '5'

/**
 * Searches clients by the typed text once typing pauses. Earlier results stay until the answer arrives; nobody is
 * chosen from them by Enter, because a longer name has been typed by then.
 */
export function usePatientSearch(typed: string) {
  const query = typed.trim()
  const q = useDebounced(query, PAUSE, '')
  const { data, error, isLoading, mutate } = useReading(
    q ? ['patients', 'search', q] : null,
    () => api.patients.list({ query: { q, perPage: MOST } }),
    { keepPreviousData: true },
  )
  const isCurrent = q === query
  return {
    patients: query && !(error && isCurrent) ? (data?.data ?? []) : [],
    total: data?.meta.total ?? 0,
    isWaiting: query !== '' && (!isCurrent || isLoading || !(data || error)),
    problem: isCurrent && query ? error : undefined,
    retry: () => void mutate(),
  }
}
