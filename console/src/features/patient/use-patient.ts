import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type PatientFile = ReplyOf<typeof contract.patientFile.get>
export type Identity = ReplyOf<typeof contract.patientFile.change>
export type PatientEvent = ReplyOf<typeof contract.patientFile.historyOf>['data'][number]
/** Readings stand apart from what changed something. */
export type HistoryKind = PatientEvent['kind'] | 'read'
export type HistoryEvent = Omit<PatientEvent, 'kind'> & { kind: HistoryKind }
export type PatientChange = RequestInput<typeof contract.patientFile.change>['body']
export type LikelyPair = ReplyOf<typeof contract.patientFile.duplicates>[number]
export type Merge = RequestInput<typeof contract.patientFile.merge>['body']

/** All that the page of a client opens with, in one reading. */
export const usePatient = (id: string, rules: { isPaused?: () => boolean } = {}) =>
  useReading(['patients', 'one', id], () => api.patientFile.get({ params: { id } }), rules)

/** A page of a client's sessions; null where it came with the client. */
export const useSessionsOf = (id: string, page: number | null) =>
  useReading(
    page === null ? null : ['patients', 'sessions', id, page],
    () => api.patientFile.sessionsOf({ params: { id }, query: { page: page ?? 1, perPage: '10' } }),
    { keepPreviousData: true },
  )

/** A page of what happened to a client. */
export const useHistoryOf = (id: string, kind: HistoryKind | null, page: number) =>
  useReading<{ data: HistoryEvent[]; meta: PatientFile['sessions']['meta'] }>(
    ['patients', 'history', id, kind, page],
    () => {
      const asked = { page, perPage: '25' } as const
      if (kind === 'read') return readingsOf(id, asked)
      return api.patientFile.historyOf({ params: { id }, query: { ...asked, ...(kind && { kind }) } })
    },
    { keepPreviousData: true },
  )

/** A page of who opened the record. */
async function readingsOf(id: string, asked: { page: number; perPage: '25' }) {
  const { data, meta } = await api.audit.ofPatient({ params: { id }, query: { ...asked, kind: 'read' } })
  const nothingMore = { session: null, reason: null, template: null }
  return {
    data: data.map(({ happenedAt, ...entry }) => ({ ...entry, ...nothingMore, at: happenedAt, kind: 'read' as const })),
    meta,
  }
}

/** What is done about a client; whatever came of it, everything about clients is fetched again. */
export function usePatientActions(id: string) {
  const params = { id }
  const act = <T>(call: Promise<T>) => call.finally(() => void refresh('patients'))
  return {
    change: (body: PatientChange) => act(api.patientFile.change({ params, body })),
    archive: () => act(api.patients.archive({ body: { ids: [id] } })),
    restore: () => act(api.patients.restore({ body: { ids: [id] } })),
    /** Nobody reads this client any more, so nothing is fetched here. */
    remove: () => api.patientFile.remove({ params }),
    invite: () => act(api.clientArea.invite({ params })),
    remind: () => act(api.clientArea.remind({ params })),
    revoke: () => act(api.clientArea.revoke({ params })),
  }
}

/** Pairs of clients who are likely one. */
export const useDuplicates = () => useReading(['patients', 'duplicates'], () => api.patientFile.duplicates({}))
