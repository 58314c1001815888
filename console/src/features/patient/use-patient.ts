import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type PatientFile = ReplyOf<typeof contract.patientFile.get>
export type Identity = ReplyOf<typeof contract.patientFile.change>

/** Reads a page of a client's sessions; null if it came with the client. */
export const usePatientSessions = (id: string, page: number | null) =>
  useReading(
    page === null ? null : ['patients', 'sessions', id, page],
    () => api.patientFile.sessionsOf({ params: { id }, query: { page: page ?? 1, perPage: '10' } }),
    { keepPreviousData: true },
  )
