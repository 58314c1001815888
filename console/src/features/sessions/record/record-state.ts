import type { Problem } from '@ancrage/api/client'
import { clinicalFields } from '@ancrage/api/contract'
import type { ClinicalField, SessionRecord, StoredField } from './clinical-record'
import type { Draft } from './drafts'

/** One clinical field of a record that is open. */
export interface FieldState {
  /** What the server is known to keep. */
  kept: StoredField
  /** What stands here; while an editor is open, the editor knows better. */
  text: string
  /** Something here is not known to be with the server. */
  isDirty: boolean
  /** What was written elsewhere meanwhile: one of both must be chosen. */
  conflict: StoredField | null
  /** Why the server does not take this text, as a code. */
  refusal: string | null
  /** It was found again on this device. */
  isFound: boolean
}

export type Fields = Record<ClinicalField, FieldState>

export type Saving =
  | { is: 'saved'; at: string | null }
  | { is: 'waiting' }
  | { is: 'sending' }
  /** `willRetry`: by itself. Else somebody has to do something. */
  | { is: 'failed'; problem: Problem; willRetry: boolean }

export interface RecordState {
  opened: SessionRecord | null
  /** Why it could not be opened. */
  problem: Problem | null
  fields: Fields | null
  saving: Saving
  /** The server takes nothing more: locked meanwhile, or not there. */
  closed: 'locked' | 'gone' | null
  /** What was typed so far is kept in this browser, sealed. */
  isKeptHere: boolean
}

export const closedRecord: RecordState = {
  opened: null,
  problem: null,
  fields: null,
  saving: { is: 'saved', at: null },
  closed: null,
  isKeptHere: false,
}

/** What the server keeps, and nothing else. */
export const storedState = (kept: StoredField): FieldState => ({
  kept,
  text: kept.text,
  isDirty: false,
  conflict: null,
  refusal: null,
  isFound: false,
})

export const fieldsOf = ({ fields }: SessionRecord): Fields =>
  Object.fromEntries(clinicalFields.map((name) => [name, storedState(fields[name])])) as Fields

/**
 * The server keeps another revision than the one that a text was written over. Where it is the same text, or one that was
 * sent from here and whose answer was lost, nobody else has written.
 */
export function mergeRemote(field: FieldState, theirs: StoredField, text: string, sent: readonly string[]): FieldState {
  if (theirs.text === text) return { ...field, kept: theirs, text, isDirty: false, conflict: null }
  const isOwn = theirs.revision === field.kept.revision || sent.includes(theirs.text)
  return { ...field, kept: theirs, text, conflict: isOwn ? null : theirs }
}

/** A text that was left on this device stands where it stood, and is sent. Null: the server has it. */
export function withDraft(field: FieldState, draft: Draft): FieldState | null {
  if (draft.text === field.kept.text) return null
  const isOwn = draft.base === field.kept.revision || draft.sent === field.kept.text
  return {
    ...field,
    text: draft.text,
    isDirty: true,
    isFound: true,
    conflict: isOwn ? null : field.kept,
  }
}

/** When anything of the record was last written. */
export const lastSaved = (fields: Fields): string | null =>
  Object.values(fields).reduce<string | null>(
    (latest, { kept: { savedAt } }) => (savedAt && (!latest || savedAt > latest) ? savedAt : latest),
    null,
  )
