import { clinicalFields } from '@ancrage/api/contract'
import type { TextSource } from '../../../components/rich-text/text-source'
import { asProblem } from '../../../lib/api'
import { type ClinicalField, fitsUnloadRequest, readRecord, restoreVersion } from './clinical-record'
import { otherTabs, type TabMessage } from './other-tabs'
import { recordCell } from './record-cell'
import { recordDrafts } from './record-drafts'
import { recordSender } from './record-sender'
import { type Fields, fieldsOf, mergeRemote, storedState } from './record-state'

/** The choice between two texts of a field. */
export type TextChoice = 'mine' | 'theirs' | 'both'

/** Opens a record: its texts, what of them the server has, and the functions that change both. */
export function openRecord(id: string) {
  const cell = recordCell()
  const sent = new Map<ClinicalField, string[]>()
  const drafts = recordDrafts(cell, id, (name) => sent.get(name)?.at(-1))
  const others = otherTabs(id, applyFromTab)
  const sender = recordSender(id, {
    cell,
    drafts,
    sent,
    onUnknown: open,
    onStored: (field, stored) => others.tell({ field, stored }),
  })
  let reading: Promise<void> | null = null

  /** Reads the record, also a second time. Unsent text stays. */
  function open(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  async function read() {
    cell.set({ problem: null })
    const asked = cell.now().fields
    try {
      const record = await readRecord(id)
      const before = cell.now().fields
      const fields = before
        ? again(before, fieldsOf(record), asked)
        : await drafts.found(fieldsOf(record), record.draftKey)
      cell.set({ opened: record, closed: record.session.isLocked ? 'locked' : null })
      if (!before) cell.set({ fields })
      else for (const name of Object.keys(fields) as ClinicalField[]) cell.put(name, fields[name])
      cell.rest()
      if (cell.dirty().length) void drafts.keep().then(sender.send)
    } catch (error) {
      cell.set({ problem: asProblem(error) })
    }
  }

  /** What becomes of the fields. `asked`: as they were when the reading began. */
  const again = (before: Fields, now: Fields, asked: Fields | null): Fields =>
    Object.fromEntries(
      Object.entries(now).map(([key, field]) => {
        const name = key as ClinicalField
        const mine = before[name]
        // What was stored meanwhile may be newer than what was read.
        if (mine.stored !== asked?.[name].stored) return [name, { ...mine, text: cell.textOf(name) }]
        return [name, mine.isDirty ? mergeRemote(mine, field.stored, cell.textOf(name), sent.get(name) ?? []) : field]
      }),
    ) as Fields

  function applyFromTab({ field: name, stored }: TabMessage) {
    const field = cell.now().fields?.[name]
    if (!field || stored.revision <= field.stored.revision) return
    if (field.isDirty) cell.setField(name, mergeRemote(field, stored, cell.textOf(name), sent.get(name) ?? []))
    else cell.put(name, storedState(stored))
    cell.rest()
  }

  /** Replaces a field's text as if it had been typed. The replaced text stays a version. */
  function write(name: ClinicalField, text: string) {
    const field = cell.now().fields?.[name]
    if (!field) return Promise.resolve()
    cell.keepsReplaced.add(name)
    cell.put(name, { ...field, text, isDirty: true, conflict: null, refusal: null, isFound: false })
    typedIn(name)
    return sender.settled().then(sender.send)
  }

  function typedIn(name: ClinicalField) {
    const { fields, isStoredHere, saving } = cell.now()
    const field = fields?.[name]
    if (!field) return
    cell.typed.set(name, (cell.typed.get(name) ?? 0) + 1)
    if (!field.isDirty || field.refusal) cell.setField(name, { isDirty: true, refusal: null })
    if (isStoredHere) cell.set({ isStoredHere: false })
    if (saving.is === 'saved') cell.set({ saving: { is: 'waiting' } })
    drafts.stir()
    // Where sending failed and is tried again by itself, a key does not hurry it.
    if (saving.is !== 'failed' || !saving.willRetry) sender.stir()
  }

  return {
    now: cell.now,
    subscribe: cell.subscribe,
    attach: (name: ClinicalField, editor: TextSource) => cell.attach(name, editor),
    textOf: cell.textOf,
    open,
    typedIn,
    write,
    send: sender.send,
    leave: sender.leave,

    /** Says whether any field holds text, also one that cannot be read any more. */
    isWritten: () =>
      Object.values(cell.now().fields ?? {}).some(({ stored, conflict }) => conflict || stored.isUnreadable) ||
      clinicalFields.some((name) => cell.textOf(name) !== ''),

    /** Says whether closing the tab now could lose text that only this browser has. */
    isAtRisk: () =>
      cell.dirty().length > 0 &&
      (cell.now().saving.is === 'failed' ||
        cell.changes().length < cell.dirty().length ||
        !fitsUnloadRequest(cell.changes())),

    /** Keeps one text of a conflict or both. The other one is written too, so that it stays a version. */
    async choose(name: ClinicalField, choice: TextChoice) {
      const theirs = cell.now().fields?.[name].conflict
      if (!theirs) return
      const mine = cell.textOf(name)
      if (choice === 'both') return write(name, [theirs.text, mine].join('<hr>'))
      await write(name, mine)
      if (choice === 'mine') return
      const isSaved = cell.now().fields?.[name].isDirty === false
      if (isSaved) await write(name, theirs.text)
      else cell.setField(name, { conflict: theirs })
    },

    /** Restores an earlier version and returns a function that undoes it. Rejects with a `Problem`. */
    async restore(name: ClinicalField, revision: number) {
      await sender.send()
      const before = cell.textOf(name)
      const stored = await restoreVersion(id, name, revision, cell.now().fields?.[name].stored.revision ?? 0)
      cell.put(name, storedState(stored))
      others.tell({ field: name, stored })
      cell.rest()
      return () => write(name, before)
    },

    close() {
      sender.end()
      drafts.close()
      others.close()
    },
  }
}

export type OpenRecord = ReturnType<typeof openRecord>
