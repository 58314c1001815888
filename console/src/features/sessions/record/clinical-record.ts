import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

export type SessionRecord = ReplyOf<typeof contract.clinicalRecord.get>
export type ClinicalField = keyof SessionRecord['fields']
/** A clinical field as the server stores it. */
export type StoredField = SessionRecord['fields'][ClinicalField]
export type FieldVersion = ReplyOf<typeof contract.clinicalRecord.versions>['data'][number]

/** A text that was written over a revision. */
export interface FieldChange {
  field: ClinicalField
  text: string
  base: number
  /** Keeps the replaced text as a version, whoever wrote it, so that a choice loses nothing. */
  keepsReplaced?: true
}

/** In bytes. Browsers send at most 64 KiB of keepalive requests from a page that is closing (fetch standard). */
const MOST_WHEN_LEAVING = 60_000

export const readRecord = (id: string) => api.clinicalRecord.get({ params: { id } })

/** Writes all these fields or none, and returns them as the server has stored them. */
export async function writeRecord(id: string, changes: FieldChange[], { isLeaving }: { isLeaving: boolean }) {
  const keepalive = isLeaving && fitsUnloadRequest(changes)
  const { fields } = await api.clinicalRecord.change(
    { params: { id }, body: { changes } },
    keepalive ? { keepalive } : {},
  )
  return fields
}

/** Says whether the browser still sends the changes while the page closes. */
export const fitsUnloadRequest = (changes: FieldChange[]) =>
  new Blob([JSON.stringify({ changes })]).size <= MOST_WHEN_LEAVING

const VERSIONS_PER_PAGE = '50'

export const useVersions = (id: string, field: ClinicalField, page: number) =>
  useReading(['record', 'versions', id, field, page], () =>
    api.clinicalRecord.versions({ params: { id, field }, query: { page, perPage: VERSIONS_PER_PAGE } }),
  )

/** Reads the text of one version; null reads nothing. */
export const useVersion = (id: string, field: ClinicalField, revision: number | null) =>
  useReading(revision === null ? null : ['record', 'version', id, field, revision], () =>
    api.clinicalRecord.version({ params: { id, field, revision: Number(revision) } }),
  )

export const restoreVersion = (id: string, field: ClinicalField, revision: number, base: number) =>
  api.clinicalRecord.restore({ params: { id, field, revision }, body: { base } })
