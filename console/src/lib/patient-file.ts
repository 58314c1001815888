import { api } from './api'
import { useReading } from './readings'

/** Reads everything that the page of a client opens with; a null id reads nothing. */
export const usePatientFile = (id: string | null, rules: { isPaused?: () => boolean } = {}) =>
  useReading(id ? ['patients', 'one', id] : null, () => api.patientFile.get({ params: { id: id ?? '' } }), rules)
