import { clinicalFields } from '@ancrage/api/contract'
import type { ClinicalField } from './clinical-record'
import { debounceWithMaxWait } from './debounce-with-max-wait'
import { type Drafts, openDrafts } from './draft-storage'
import type { RecordMemory } from './record-memory'
import { type Fields, withDraft } from './record-state'

/** Stores a draft `pause` milliseconds after the last key, at most `most` after the first. */
const RHYTHM = { pause: 200, most: 1_000 }

/** Stores text in this browser until the server has it. */
export function recordDrafts(memory: RecordMemory, id: string, sentOf: (name: ClinicalField) => string | undefined) {
  let drafts: Drafts | null = null
  const rhythm = debounceWithMaxWait(RHYTHM, () => void keep())

  async function keep() {
    rhythm.stop()
    if (!drafts) return
    const before = new Map(memory.typed)
    const names = memory.dirty()
    try {
      for (const field of names) {
        const { stored, conflict } = memory.now().fields?.[field] ?? { stored: { revision: 0 }, conflict: null }
        // A conflict is still open: the text here is based on the revision before the other one.
        const base = conflict ? conflict.revision - 1 : stored.revision
        const sent = conflict ? undefined : sentOf(field)
        await drafts.keep({
          field,
          text: memory.textOf(field),
          base,
          at: Date.now(),
          ...(sent !== undefined && { sent }),
        })
        // The server has stored it meanwhile.
        if (!memory.now().fields?.[field].isDirty) await drafts.forget(field)
      }
      if (names.every((name) => before.get(name) === memory.typed.get(name))) memory.set({ isStoredHere: true })
    } catch {
      memory.set({ isStoredHere: false })
    }
  }

  return {
    keep,
    trigger: rhythm.trigger,
    forget: (name: ClinicalField) => void drafts?.forget(name).catch(() => undefined),

    /** Puts drafts of this device back into the fields, and deletes those that the server has. */
    async found(fields: Fields, draftKey: string): Promise<Fields> {
      // If the browser cannot store drafts, the page says so when something is typed.
      drafts ??= await openDrafts(draftKey, id).catch(() => null)
      const left = (await drafts?.left().catch(() => [])) ?? []
      const put = { ...fields }
      for (const draft of left) {
        const name = clinicalFields.find((one) => one === draft.field)
        // Each field takes one draft; another one waits until the record is opened again.
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

export type RecordDrafts = ReturnType<typeof recordDrafts>
