import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

export type SessionRecord = ReplyOf<typeof contract.clinicalRecord.get>
export type ClinicalField = keyof SessionRecord['fields']
/** A clinical field as the server keeps it. */
export type StoredField = SessionRecord['fields'][ClinicalField]
export type FieldVersion = ReplyOf<typeof contract.clinicalRecord.versions>['data'][number]

/** A text that was written over a revision. */
export interface Change {
  field: ClinicalField
  text: string
  base: number
  /** What it replaces stays among the versions, whoever wrote it and however lately: nothing is lost by a choice. */
  keepsReplaced?: true
}

/** What a browser sends of a page that is being left. Source: fetch standard, 64 KiB for everything under way. */
const MOST_WHEN_LEAVING = 60_000

export const readRecord = (id: string) => api.clinicalRecord.get({ params: { id } })

/** Writes fields, all or none; gives back how they are kept now. */
export async function writeRecord(id: string, changes: Change[], { isLeaving }: { isLeaving: boolean }) {
  const keepalive = isLeaving && fitsUnloadRequest(changes)
  const { fields } = await api.clinicalRecord.change(
    { params: { id }, body: { changes } },
    keepalive ? { keepalive } : {},
  )
  return fields
}

/** Whether the changes are sent to their end also when the page goes. */
export const fitsUnloadRequest = (changes: Change[]) =>
  new Blob([JSON.stringify({ changes })]).size <= MOST_WHEN_LEAVING

const VERSIONS_PER_PAGE = '50'

export const useVersions = (id: string, field: ClinicalField, page: number) =>
  useReading(['record', 'versions', id, field, page], () =>
    api.clinicalRecord.versions({ params: { id, field }, query: { page, perPage: VERSIONS_PER_PAGE } }),
  )

/** The text of one earlier version; null reads nothing. */
export const useVersion = (id: string, field: ClinicalField, revision: number | null) =>
  useReading(revision === null ? null : ['record', 'version', id, field, revision], () =>
    api.clinicalRecord.version({ params: { id, field, revision: Number(revision) } }),
  )

export const restoreVersion = (id: string, field: ClinicalField, revision: number, base: number) =>
  api.clinicalRecord.restore({ params: { id, field, revision }, body: { base } })
