import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useDebounced } from '../../lib/use-debounced'
import type { NewPatientValues } from './new-patient'

const PAUSE = 400
const MOST = '3'

/** Returns clients with similar names, archived ones included, once typing pauses. */
export function useSimilarClients({ firstname, lastname }: Pick<NewPatientValues, 'firstname' | 'lastname'>) {
  const typed =
    firstname.trim().length > 1 && lastname.trim().length > 1 ? `${firstname.trim()} ${lastname.trim()}` : ''
  const q = useDebounced(typed.slice(0, 100), PAUSE, '')
  const { data } = useReading(q ? ['patients', 'alike', q] : null, () =>
    api.patients.list({ query: { q, perPage: MOST, archived: 'with' } }),
  )
  return q && q === typed ? (data?.data ?? []) : []
}
