import { clinicalFields } from '@ancrage/api/contract'
import type { ClinicalField } from './clinical-record'
import { debounceWithMaxWait } from './debounce-with-max-wait'
import { type Drafts, openDrafts } from './drafts'
import type { RecordCell } from './record-cell'
import { type Fields, withDraft } from './record-state'

/** After the last key, and at most, until what was typed is kept in this browser. Milliseconds. */
const RHYTHM = { pause: 200, most: 1_000 }

/** Keeps in this browser what the server does not have yet. */
export function recordKeeping(cell: RecordCell, id: string, sentOf: (name: ClinicalField) => string | undefined) {
  let drafts: Drafts | null = null
  const rhythm = debounceWithMaxWait(RHYTHM, () => void keep())

  async function keep() {
    rhythm.stop()
    if (!drafts) return
    const before = new Map(cell.typed)
    const names = cell.dirty()
    try {
      for (const field of names) {
        const { kept, conflict } = cell.now().fields?.[field] ?? { kept: { revision: 0 }, conflict: null }
        // What was written elsewhere is still to be chosen: over that revision nobody has written here.
        const base = conflict ? conflict.revision - 1 : kept.revision
        const sent = conflict ? undefined : sentOf(field)
        await drafts.keep({
          field,
          text: cell.textOf(field),
          base,
          at: Date.now(),
          ...(sent !== undefined && { sent }),
        })
        // The server has it meanwhile.
        if (!cell.now().fields?.[field].isDirty) await drafts.forget(field)
      }
      if (names.every((name) => before.get(name) === cell.typed.get(name))) cell.set({ isKeptHere: true })
    } catch {
      cell.set({ isKeptHere: false })
    }
  }

  return {
    keep,
    stir: rhythm.stir,
    forget: (name: ClinicalField) => void drafts?.forget(name).catch(() => undefined),

    /** What was left on this device is put back; what the server has of it is forgotten. */
    async found(fields: Fields, draftKey: string): Promise<Fields> {
      // Where a browser keeps nothing, the page says so as soon as that matters.
      drafts ??= await openDrafts(draftKey, id).catch(() => null)
      const left = (await drafts?.left().catch(() => [])) ?? []
      const put = { ...fields }
      for (const draft of left) {
        const name = clinicalFields.find((one) => one === draft.field)
        // One text a field: another that was left stays for the next time that the record is opened.
        if (!name || put[name].isDirty) continue
        const field = withDraft(put[name], draft)
        if (field) {
          put[name] = field
          await drafts?.keep(draft).catch(() => undefined)
        }
        await drafts?.drop(draft.key).catch(() => undefined)
      }
      return put
    },

    close() {
      rhythm.stop()
      drafts?.close()
    },
  }
}

export type RecordKeeping = ReturnType<typeof recordKeeping>
