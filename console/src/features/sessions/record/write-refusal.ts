import type { Problem } from '@ancrage/api/client'
import { clinicalFields } from '@ancrage/api/contract'
import type { ClinicalField, FieldChange, StoredField } from './clinical-record'

/** The consequence of a refused write. */
export type WriteRefusal =
  /** The fields were changed elsewhere meanwhile; this is what the server has. */
  | { kind: 'conflict'; fields: [ClinicalField, StoredField][] }
  /** The server does not know the revision: the record must be read again. */
  | { kind: 'unknown' }
  /** Single fields are refused, each with a code. */
  | { kind: 'fields'; fields: [ClinicalField, string][] }
  /** The server takes nothing more. */
  | { kind: 'closed'; as: 'locked' | 'gone' }
  /** May succeed a moment later. */
  | { kind: 'later'; problem: Problem }
  | { kind: 'no'; problem: Problem }

/** HTTP statuses after which the write is repeated: no answer, or "not now" (specification, section 8). */
const TEMPORARY = [0, 408, 425, 429, 500, 502, 503, 504]

export function writeRefusal(problem: Problem, changes: readonly FieldChange[]): WriteRefusal {
  const { code, status, details } = problem
  if (code === 'locked') return { kind: 'closed', as: 'locked' }
  if (code === 'not_found') return { kind: 'closed', as: 'gone' }
  if (code === 'conflict') {
    const stored = (details.fields ?? {}) as Partial<Record<ClinicalField, StoredField>>
    const fields = clinicalFields.flatMap((name) =>
      stored[name] ? [[name, stored[name]] as [ClinicalField, StoredField]] : [],
    )
    if (fields.length) return { kind: 'conflict', fields }
  }
  if (code === 'validation') {
    const fields = Object.entries(details.errors ?? {}).flatMap(([path, [reason = 'validation']]) => {
      const change = changes[Number(/^changes\.(\d+)/.exec(path)?.[1] ?? -1)]
      return change ? [[change.field, reason] as [ClinicalField, string]] : []
    })
    if (fields.some(([, reason]) => reason === 'unknown_revision')) return { kind: 'unknown' }
    if (fields.length) return { kind: 'fields', fields }
  }
  return { kind: TEMPORARY.includes(status) ? 'later' : 'no', problem }
}
