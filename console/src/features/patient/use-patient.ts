import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type PatientFile = ReplyOf<typeof contract.patientFile.get>
export type Identity = ReplyOf<typeof contract.patientFile.change>
export type PatientEvent = ReplyOf<typeof contract.patientFile.historyOf>['data'][number]
/** `read` events come from the audit log and not from the history. */
export type HistoryKind = PatientEvent['kind'] | 'read'
export type HistoryEvent = Omit<PatientEvent, 'kind'> & { kind: HistoryKind }
export type PatientChange = RequestInput<typeof contract.patientFile.change>['body']
export type LikelyPair = ReplyOf<typeof contract.patientFile.duplicates>[number]
export type MergeInput = RequestInput<typeof contract.patientFile.merge>['body']

/** Reads everything that the page of a client opens with. */
export const usePatient = (id: string, rules: { isPaused?: () => boolean } = {}) =>
  useReading(['patients', 'one', id], () => api.patientFile.get({ params: { id } }), rules)

/** Reads a page of a client's sessions; null if it came with the client. */
export const useSessionsOf = (id: string, page: number | null) =>
  useReading(
    page === null ? null : ['patients', 'sessions', id, page],
    () => api.patientFile.sessionsOf({ params: { id }, query: { page: page ?? 1, perPage: '10' } }),
    { keepPreviousData: true },
  )

/** Reads a page of a client's history. */
export const useHistoryOf = (id: string, kind: HistoryKind | null, page: number) =>
  useReading<{ data: HistoryEvent[]; meta: PatientFile['sessions']['meta'] }>(
    ['patients', 'history', id, kind, page],
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

/** Changes a client. After each action, failed or not, everything about clients is read again. */
export function usePatientActions(id: string) {
  const params = { id }
  const act = <T>(call: Promise<T>) => call.finally(() => void refresh('patients'))
  return {
    change: (body: PatientChange) => act(api.patientFile.change({ params, body })),
    archive: () => act(api.patients.archive({ body: { ids: [id] } })),
    restore: () => act(api.patients.restore({ body: { ids: [id] } })),
    /** Nobody reads this client any more, so nothing is read again here. */
    remove: () => api.patientFile.remove({ params }),
    /** A minor is invited only with the word that the address is the child's own. */
    invite: (address?: 'own') => act(api.clientArea.invite({ params, query: { ...(address && { address }) } })),
    remind: () => act(api.clientArea.remind({ params })),
    revoke: () => act(api.clientArea.revoke({ params })),
  }
}

/** Reads the pairs of probable duplicates. */
export const useDuplicates = () => useReading(['patients', 'duplicates'], () => api.patientFile.duplicates({}))
