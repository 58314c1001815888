import { clinicalFields } from '@ancrage/api/contract'
import type { TextSource } from '../../../components/rich-text/text-source'
import { asProblem } from '../../../lib/api'
import { type ClinicalField, fitsUnloadRequest, readRecord, restoreVersion } from './clinical-record'
import { otherTabs, type TabMessage } from './other-tabs'
import { takeAhead } from './read-ahead'
import { recordDrafts } from './record-drafts'
import { recordMemory } from './record-memory'
import { recordSender } from './record-sender'
import { type Fields, fieldsOf, mergeRemote, storedState } from './record-state'

/** The choice between two texts of a field. */
export type TextChoice = 'mine' | 'theirs' | 'both'

/** Opens a session's record. Its parts: the state in memory, the drafts in this browser, the sender, the other tabs. */
export function openRecord(id: string) {
  const memory = recordMemory()
  const sent = new Map<ClinicalField, string[]>()
  const drafts = recordDrafts(memory, id, (name) => sent.get(name)?.at(-1))
  const others = otherTabs(id, applyFromTab)
  const sender = recordSender(id, {
    memory,
    drafts,
    sent,
    onUnknown: open,
    onStored: (field, stored) => others.send({ field, stored }),
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
    memory.set({ problem: null })
    const requested = memory.now().fields
    try {
      const record = await ((requested ? null : takeAhead(id)) ?? readRecord(id))
      const before = memory.now().fields
      const fields = before
        ? mergeRead(before, fieldsOf(record), requested)
        : await drafts.found(fieldsOf(record), record.draftKey)
      memory.set({ opened: record, closed: record.session.isLocked ? 'locked' : null })
      if (!before) memory.set({ fields })
      else for (const name of Object.keys(fields) as ClinicalField[]) memory.put(name, fields[name])
      memory.settle()
      if (memory.dirty().length) void drafts.keep().then(sender.send)
    } catch (error) {
      memory.set({ problem: asProblem(error) })
    }
  }

  /** Merges the fields of this page with those just read. `requested`: the fields when the reading began. */
  const mergeRead = (before: Fields, now: Fields, requested: Fields | null): Fields =>
    Object.fromEntries(
      Object.entries(now).map(([key, field]) => {
        const name = key as ClinicalField
        const mine = before[name]
        // A field that was stored during the reading may be newer than what was read.
        if (mine.stored !== requested?.[name].stored) return [name, { ...mine, text: memory.textOf(name) }]
        return [name, mine.isDirty ? mergeRemote(mine, field.stored, memory.textOf(name), sent.get(name) ?? []) : field]
      }),
    ) as Fields

  function applyFromTab({ field: name, stored }: TabMessage) {
    const field = memory.now().fields?.[name]
    if (!field || stored.revision <= field.stored.revision) return
    if (field.isDirty) memory.setField(name, mergeRemote(field, stored, memory.textOf(name), sent.get(name) ?? []))
    else memory.put(name, storedState(stored))
    memory.settle()
  }

  /** Replaces a field's text as if it had been typed. The replaced text stays a version. */
  function write(name: ClinicalField, text: string) {
    const field = memory.now().fields?.[name]
    if (!field) return Promise.resolve()
    memory.keepsReplaced.add(name)
    memory.put(name, { ...field, text, isDirty: true, conflict: null, refusal: null, isFound: false })
    typedIn(name)
    return sender.settled().then(sender.send)
  }

  function typedIn(name: ClinicalField) {
    const { fields, isStoredHere, saving } = memory.now()
    const field = fields?.[name]
    if (!field) return
    memory.typed.set(name, (memory.typed.get(name) ?? 0) + 1)
    if (!field.isDirty || field.refusal) memory.setField(name, { isDirty: true, refusal: null })
    if (isStoredHere) memory.set({ isStoredHere: false })
    if (saving.is === 'saved') memory.set({ saving: { is: 'waiting' } })
    drafts.trigger()
    // After a failure the next attempt has its own timer, which typing does not shorten.
    if (saving.is !== 'failed' || !saving.willRetry) sender.trigger()
  }

  return {
    now: memory.now,
    subscribe: memory.subscribe,
    attach: (name: ClinicalField, editor: TextSource) => memory.attach(name, editor),
    textOf: memory.textOf,
    open,
    typedIn,
    write,
    send: sender.send,
    leave: sender.leave,

    /** Says whether any field holds text, also one that cannot be read any more. */
    isWritten: () =>
      Object.values(memory.now().fields ?? {}).some(({ stored, conflict }) => conflict || stored.isUnreadable) ||
      clinicalFields.some((name) => memory.textOf(name) !== ''),

    /** Says whether closing the tab now could lose text that only this browser has. */
    isAtRisk: () =>
      memory.dirty().length > 0 &&
      (memory.now().saving.is === 'failed' ||
        memory.changes().length < memory.dirty().length ||
        !fitsUnloadRequest(memory.changes())),

    /** Keeps one text of a conflict or both. The other one is written too, so that it stays a version. */
    async choose(name: ClinicalField, choice: TextChoice) {
      const theirs = memory.now().fields?.[name].conflict
      if (!theirs) return
      const mine = memory.textOf(name)
      if (choice === 'both') return write(name, [theirs.text, mine].join('<hr>'))
      await write(name, mine)
      if (choice === 'mine') return
      const isSaved = memory.now().fields?.[name].isDirty === false
      if (isSaved) await write(name, theirs.text)
      else memory.setField(name, { conflict: theirs })
    },

    /** Restores an earlier version and returns a function that undoes it. Rejects with a `Problem`. */
    async restore(name: ClinicalField, revision: number) {
      await sender.send()
      const before = memory.textOf(name)
      const stored = await restoreVersion(id, name, revision, memory.now().fields?.[name].stored.revision ?? 0)
      memory.put(name, storedState(stored))
      others.send({ field: name, stored })
      memory.settle()
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
