import { api } from './api'
import { useReading } from './readings'
import { useSettled } from './use-settled'

const PAUSE = 200
const MOST = '5'

/** Searches clients by the typed text once typing pauses. Earlier results stay until the answer arrives. */
export function usePeople(typed: string) {
  const query = typed.trim()
  const q = useSettled(query, PAUSE, '')
  const { data, error, mutate } = useReading(
    q ? ['patients', 'search', q] : null,
    () => api.patients.list({ query: { q, perPage: MOST } }),
    { keepPreviousData: true },
  )
  const isCurrent = q === query
  return {
    people: query && !(error && isCurrent) ? (data?.data ?? []) : [],
    total: data?.meta.total ?? 0,
    isWaiting: query !== '' && !(isCurrent && (data || error)),
    problem: isCurrent && query ? error : undefined,
    retry: () => void mutate(),
  }
}
