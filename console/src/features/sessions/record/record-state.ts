import type { Problem } from '@ancrage/api/client'
import { clinicalFields } from '@ancrage/api/contract'
import type { ClinicalField, SessionRecord, StoredField } from './clinical-record'
import type { Draft } from './draft-storage'

/** One clinical field of an open record. */
export interface FieldState {
  /** The field as the server last stored it. */
  stored: StoredField
  /** The text of this page. While an editor is open, the editor has the current one. */
  text: string
  /** True while the server has not confirmed the text. */
  isDirty: boolean
  /** A text that was stored elsewhere meanwhile; somebody must choose one of both. */
  conflict: StoredField | null
  /** The field reason why the server refuses this text, as a code. */
  refusal: string | null
  /** True for a draft that was found on this device. */
  isFound: boolean
}

export type Fields = Record<ClinicalField, FieldState>

export type SaveState =
  | { is: 'saved'; at: string | null }
  | { is: 'waiting' }
  | { is: 'sending' }
  /** `willRetry`: it is sent again automatically. Otherwise somebody has to act. */
  | { is: 'failed'; problem: Problem; willRetry: boolean }

export interface RecordState {
  opened: SessionRecord | null
  /** Why the record could not be opened. */
  problem: Problem | null
  fields: Fields | null
  saving: SaveState
  /** The server takes nothing more: locked meanwhile, or not there. */
  closed: 'locked' | 'gone' | null
  /** True once the typed text is stored in this browser, encrypted. */
  isStoredHere: boolean
}

export const closedRecord: RecordState = {
  opened: null,
  problem: null,
  fields: null,
  saving: { is: 'saved', at: null },
  closed: null,
  isStoredHere: false,
}

/** Returns the state of a field that equals its stored version. */
export const storedState = (stored: StoredField): FieldState => ({
  stored,
  text: stored.text,
  isDirty: false,
  conflict: null,
  refusal: null,
  isFound: false,
})

export const fieldsOf = ({ fields }: SessionRecord): Fields =>
  Object.fromEntries(clinicalFields.map((name) => [name, storedState(fields[name])])) as Fields

/** Applies another stored revision. It is no conflict if it has the same text, or one of ours whose answer was lost. */
export function mergeRemote(field: FieldState, theirs: StoredField, text: string, sent: readonly string[]): FieldState {
  if (theirs.text === text) return { ...field, stored: theirs, text, isDirty: false, conflict: null }
  const isOwn = theirs.revision === field.stored.revision || sent.includes(theirs.text)
  return { ...field, stored: theirs, text, conflict: isOwn ? null : theirs }
}

/** Puts a draft into a field so that it is sent. Null if the server has it already. */
export function withDraft(field: FieldState, draft: Draft): FieldState | null {
  if (draft.text === field.stored.text) return null
  const isOwn = draft.base === field.stored.revision || draft.sent === field.stored.text
  return {
    ...field,
    text: draft.text,
    isDirty: true,
    isFound: true,
    conflict: isOwn ? null : field.stored,
  }
}

/** Returns when the record was last written, as an ISO instant in UTC, or null. */
export const lastSaved = (fields: Fields): string | null =>
  Object.values(fields).reduce<string | null>(
    (latest, { stored: { savedAt } }) => (savedAt && (!latest || savedAt > latest) ? savedAt : latest),
    null,
  )
