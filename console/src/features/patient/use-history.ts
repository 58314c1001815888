import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

type PatientEvent = ReplyOf<typeof contract.patientFile.historyOf>['data'][number]
type Page = ReplyOf<typeof contract.patientFile.historyOf>['meta']
/** `read` events come from the audit log and not from the history. */
export type HistoryKind = PatientEvent['kind'] | 'read'
export type HistoryEvent = Omit<PatientEvent, 'kind'> & { kind: HistoryKind }

/** Reads a page of a client's history. */
export const usePatientHistory = (id: string, kind: HistoryKind | null, page: number) =>
  useReading<{ data: HistoryEvent[]; meta: Page }>(
    ['patient-history', id, kind, page],
    () => {
      const pageQuery = { page, perPage: '25' } as const
      if (kind === 'read') return readingsOf(id, pageQuery)
      return api.patientFile.historyOf({ params: { id }, query: { ...pageQuery, ...(kind && { kind }) } })
    },
    { keepPreviousData: true },
  )

/** Reads a page of the audit log with who opened the record. */
async function readingsOf(id: string, pageQuery: { page: number; perPage: '25' }) {
  const { data, meta } = await api.audit.ofPatient({ params: { id }, query: { ...pageQuery, kind: 'read' } })
  const nothingMore = { session: null, reason: null, template: null }
  return {
    data: data.map(({ happenedAt, ...entry }) => ({ ...entry, ...nothingMore, at: happenedAt, kind: 'read' as const })),
    meta,
  }
}
