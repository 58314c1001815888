import { clinicalFields } from '@ancrage/api/contract'
import type { TextSource } from '../../../components/rich-text/text-source'
import type { Change, ClinicalField } from './clinical-record'
import { closedRecord, type FieldState, lastSaved, type RecordState } from './record-state'

/** The state of a record that is open, and who looks at it. */
export function recordCell() {
  let state: RecordState = closedRecord
  const readers = new Set<() => void>()
  const editors = new Map<ClinicalField, TextSource>()
  /** Counts what was typed, so that an answer knows whether it speaks of the latest. */
  const typed = new Map<ClinicalField, number>()
  /** Fields of which the next writing keeps what it replaces. */
  const keepsReplaced = new Set<ClinicalField>()

  function set(change: Partial<RecordState>) {
    state = { ...state, ...change }
    for (const reader of readers) reader()
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
    /** The fields that hold something which the server is not known to have. */
    dirty,

    subscribe(reader: () => void) {
      readers.add(reader)
      return () => void readers.delete(reader)
    },

    /** Puts another text where somebody may be writing. */
    put(name: ClinicalField, field: FieldState) {
      if (textOf(name) !== field.text) editors.get(name)?.write(field.text)
      setField(name, field)
    },

    /** From now on this editor knows what stands in a field; what it knew last stays when it goes. */
    attach(name: ClinicalField, editor: TextSource) {
      editors.set(name, editor)
      return () => {
        if (editors.get(name) !== editor) return
        const text = editor.read()
        editors.delete(name)
        if (state.fields?.[name].isDirty) setField(name, { text })
      }
    },

    /** What can be sent now. */
    changes: (): Change[] =>
      dirty()
        .filter(isSendable)
        .map((field) => ({
          field,
          text: textOf(field),
          base: state.fields?.[field].kept.revision ?? 0,
          ...(keepsReplaced.has(field) && { keepsReplaced: true as const }),
        })),

    /** Nothing is under way: everything is saved, or waits for something, be it for somebody to choose or shorten it. */
    rest() {
      if (!state.fields || state.saving.is === 'failed') return
      set({ saving: dirty().length === 0 ? { is: 'saved', at: lastSaved(state.fields) } : { is: 'waiting' } })
    },
  }
}

export type RecordCell = ReturnType<typeof recordCell>
