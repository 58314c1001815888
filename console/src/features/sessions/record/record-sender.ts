import { asProblem } from '../../../lib/api'
import {
  type ClinicalField,
  type FieldChange,
  fitsUnloadRequest,
  type StoredField,
  writeRecord,
} from './clinical-record'
import { debounceWithMaxWait } from './debounce-with-max-wait'
import type { RecordDrafts } from './record-drafts'
import type { RecordMemory } from './record-memory'
import { mergeRemote } from './record-state'
import { type WriteRefusal, writeRefusal } from './write-refusal'

/** Sends `pause` milliseconds after the last key, at most `most` after the first. */
const RHYTHM = { pause: 800, most: 5_000 }
const FIRST_RETRY = 2_000
const LONGEST_RETRY = 30_000
const SENT_REMEMBERED = 5

interface Wiring {
  memory: RecordMemory
  drafts: RecordDrafts
  /** The latest texts sent of each field. After a lost answer they show that a stored text is our own. */
  sent: Map<ClinicalField, string[]>
  /** Called when the server does not know the revision; reads the record again. */
  onUnknown: () => Promise<unknown>
  onStored: (field: ClinicalField, stored: StoredField) => void
}

/** Sends typed text to the server, one request at a time, until all of it is stored. */
export function recordSender(id: string, { memory, drafts, sent, onUnknown, onStored }: Wiring) {
  let underWay: Promise<void> | null = null
  let retries = 0
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const rhythm = debounceWithMaxWait(RHYTHM, () => void send())

  function stop() {
    rhythm.stop()
    clearTimeout(retry)
  }

  /** Sends all changes, including those typed meanwhile. Resolves once nothing is left to send or sending failed. */
  function send(): Promise<void> {
    stop()
    underWay ??= sendAll().finally(() => {
      underWay = null
      memory.settle()
    })
    return underWay
  }

  async function sendAll() {
    for (;;) {
      const [first, ...further] = memory.changes()
      if (!first || memory.now().closed || isOver) return
      // Long texts are sent one by one, since the server limits the size of a request.
      const these = fitsUnloadRequest([first, ...further]) ? [first, ...further] : [first]
      if (!(await sendThese(these))) return
    }
  }

  /** Sends some changes. Returns false if that failed and nothing else can be sent now. */
  async function sendThese(changes: FieldChange[], isLeaving = false): Promise<boolean> {
    const before = new Map(memory.typed)
    memory.set({ saving: { is: 'sending' } })
    for (const { field, text } of changes) sent.set(field, [...(sent.get(field) ?? []), text].slice(-SENT_REMEMBERED))
    try {
      const answer = await writeRecord(id, changes, { isLeaving })
      retries = 0
      for (const { field, text } of changes) {
        const stored = answer[field]
        if (stored) applyStored(field, stored, before.get(field) === memory.typed.get(field) ? text : null)
      }
      memory.set({ saving: { is: 'waiting' } })
      return true
    } catch (error) {
      return applyRefusal(writeRefusal(asProblem(error), changes))
    }
  }

  /** Applies a stored field. `text` is null if the field was edited since. */
  function applyStored(field: ClinicalField, stored: StoredField, text: string | null) {
    const before = memory.now().fields?.[field].stored.revision ?? 0
    memory.keepsReplaced.delete(field)
    if (stored.revision >= before) memory.setField(field, { stored, conflict: null })
    if (text !== null) {
      memory.setField(field, { text, isDirty: false, isFound: false })
      drafts.forget(field)
    }
    onStored(field, stored)
  }

  /** Applies a refusal to the fields. Returns true if something else can be sent now. */
  function applyRefusal(refused: WriteRefusal): boolean {
    if (refused.kind === 'conflict') {
      for (const [name, theirs] of refused.fields) {
        const field = memory.now().fields?.[name]
        if (field) memory.setField(name, mergeRemote(field, theirs, memory.textOf(name), sent.get(name) ?? []))
      }
      void drafts.keep()
    } else if (refused.kind === 'fields') {
      for (const [name, refusal] of refused.fields) memory.setField(name, { refusal })
    } else if (refused.kind === 'unknown') {
      void onUnknown()
      return false
    } else if (refused.kind === 'closed') {
      for (const name of memory.dirty()) memory.setField(name, { text: memory.textOf(name) })
      memory.set({ closed: refused.as })
    } else {
      fail(refused)
      return false
    }
    memory.set({ saving: { is: 'waiting' } })
    return refused.kind !== 'closed'
  }

  function fail({ kind, problem }: Extract<WriteRefusal, { kind: 'later' | 'no' }>) {
    memory.set({ saving: { is: 'failed', problem, willRetry: kind === 'later' } })
    void drafts.keep()
    if (kind === 'no') return
    const pause = Math.min(FIRST_RETRY * 2 ** retries++, LONGEST_RETRY)
    retry = setTimeout(() => void send(), Math.max(pause, 1000 * (problem.details.retryAfterSeconds ?? 0)))
  }

  return {
    send,
    trigger: rhythm.trigger,
    /** Stops sending for good. */
    end() {
      isOver = true
      stop()
    },
    /** Resolves once the running request has ended. */
    settled: () => underWay ?? Promise.resolve(),

    /** Sends everything that the server does not have, when the page is or may be closing. */
    leave() {
      void drafts.keep()
      const changes = memory.changes()
      if (memory.now().closed || !changes.length) return
      if (fitsUnloadRequest(changes)) void sendThese(changes, true).finally(memory.settle)
      else void send()
    },
  }
}
