import { clinicalFields } from '@ancrage/api/contract'
import type { TextSource } from '../../../components/rich-text/text-source'
import { createListeners } from '../../../lib/listeners'
import type { ClinicalField, FieldChange } from './clinical-record'
import { closedRecord, type FieldState, lastSaved, type RecordState } from './record-state'

/** Holds the state of an open record in memory, and notifies its subscribers. */
export function recordMemory() {
  let state: RecordState = closedRecord
  const listeners = createListeners()
  const editors = new Map<ClinicalField, TextSource>()
  /** Counts edits of each field, so that an answer of the server is known to be about the latest text. */
  const typed = new Map<ClinicalField, number>()
  /** Fields whose next write keeps the replaced text as a version. */
  const keepsReplaced = new Set<ClinicalField>()

  function set(change: Partial<RecordState>) {
    state = { ...state, ...change }
    listeners.notify()
  }

  function setField(name: ClinicalField, change: Partial<FieldState>) {
    if (state.fields) set({ fields: { ...state.fields, [name]: { ...state.fields[name], ...change } } })
  }

  const textOf = (name: ClinicalField) => editors.get(name)?.read() ?? state.fields?.[name].text ?? ''
  const dirty = () => clinicalFields.filter((name) => state.fields?.[name].isDirty)
  const isSendable = (name: ClinicalField) => !state.fields?.[name].conflict && !state.fields?.[name].refusal

  return {
    now: () => state,
    set,
    setField,
    textOf,
    typed,
    keepsReplaced,
    /** The fields with text that the server has not confirmed. */
    dirty,

    subscribe: listeners.subscribe,

    /** Replaces the text of a field, also in its open editor. */
    put(name: ClinicalField, field: FieldState) {
      if (textOf(name) !== field.text) editors.get(name)?.write(field.text)
      setField(name, field)
    },

    /** Makes an editor the source of a field's text. Its last text is kept when it detaches. */
    attach(name: ClinicalField, editor: TextSource) {
      editors.set(name, editor)
      return () => {
        if (editors.get(name) !== editor) return
        const text = editor.read()
        editors.delete(name)
        if (state.fields?.[name].isDirty) setField(name, { text })
      }
    },

    /** Returns the changes that can be sent now. */
    changes: (): FieldChange[] =>
      dirty()
        .filter(isSendable)
        .map((field) => ({
          field,
          text: textOf(field),
          base: state.fields?.[field].stored.revision ?? 0,
          ...(keepsReplaced.has(field) && { keepsReplaced: true as const }),
        })),

    /** Sets the state after sending: saved, or waiting for somebody to choose or shorten a text. */
    settle() {
      if (!state.fields || state.saving.is === 'failed') return
      set({ saving: dirty().length === 0 ? { is: 'saved', at: lastSaved(state.fields) } : { is: 'waiting' } })
    },
  }
}

export type RecordMemory = ReturnType<typeof recordMemory>
