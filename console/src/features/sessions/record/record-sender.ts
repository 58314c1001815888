import { asProblem } from '../../../lib/api'
import {
  type ClinicalField,
  type FieldChange,
  fitsUnloadRequest,
  type StoredField,
  writeRecord,
} from './clinical-record'
import { debounceWithMaxWait } from './debounce-with-max-wait'
import type { RecordCell } from './record-cell'
import type { RecordDrafts } from './record-drafts'
import { mergeRemote } from './record-state'
import { type WriteRefusal, writeRefusal } from './write-refusal'

/** Sends `pause` milliseconds after the last key, at most `most` after the first. */
const RHYTHM = { pause: 800, most: 5_000 }
const FIRST_RETRY = 2_000
const LONGEST_RETRY = 30_000
const SENT_REMEMBERED = 5

interface Wiring {
  cell: RecordCell
  drafts: RecordDrafts
  /** What was sent of each field, the latest last: an answer may be lost, and the text come back as somebody else's. */
  sent: Map<ClinicalField, string[]>
  /** Reads the stored record again. */
  onUnknown: () => Promise<unknown>
  onStored: (field: ClinicalField, stored: StoredField) => void
}

/** Sends what was written, one request at a time, until the server has it. */
export function recordSender(id: string, { cell, drafts, sent, onUnknown, onStored }: Wiring) {
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
      cell.rest()
    })
    return underWay
  }

  async function sendAll() {
    for (;;) {
      const [first, ...further] = cell.changes()
      if (!first || cell.now().closed || isOver) return
      // Long texts are sent one by one, since the server limits the size of a request.
      const these = fitsUnloadRequest([first, ...further]) ? [first, ...further] : [first]
      if (!(await sendThese(these))) return
    }
  }

  /** False: it failed, and there is no sense in going on at once. */
  async function sendThese(changes: FieldChange[], isLeaving = false): Promise<boolean> {
    const before = new Map(cell.typed)
    cell.set({ saving: { is: 'sending' } })
    for (const { field, text } of changes) sent.set(field, [...(sent.get(field) ?? []), text].slice(-SENT_REMEMBERED))
    try {
      const answer = await writeRecord(id, changes, { isLeaving })
      retries = 0
      for (const { field, text } of changes) {
        const stored = answer[field]
        if (stored) applyStored(field, stored, before.get(field) === cell.typed.get(field) ? text : null)
      }
      cell.set({ saving: { is: 'waiting' } })
      return true
    } catch (error) {
      return settle(writeRefusal(asProblem(error), changes))
    }
  }

  /** Applies a stored field. `text` is null if the field was edited since. */
  function applyStored(field: ClinicalField, stored: StoredField, text: string | null) {
    const before = cell.now().fields?.[field].stored.revision ?? 0
    cell.keepsReplaced.delete(field)
    if (stored.revision >= before) cell.setField(field, { stored, conflict: null })
    if (text !== null) {
      cell.setField(field, { text, isDirty: false, isFound: false })
      drafts.forget(field)
    }
    onStored(field, stored)
  }

  /** What becomes of a refusal. True: something else can be sent now. */
  function settle(refused: WriteRefusal): boolean {
    if (refused.kind === 'conflict') {
      for (const [name, theirs] of refused.fields) {
        const field = cell.now().fields?.[name]
        if (field) cell.setField(name, mergeRemote(field, theirs, cell.textOf(name), sent.get(name) ?? []))
      }
      void drafts.keep()
    } else if (refused.kind === 'fields') {
      for (const [name, refusal] of refused.fields) cell.setField(name, { refusal })
    } else if (refused.kind === 'unknown') {
      void onUnknown()
      return false
    } else if (refused.kind === 'closed') {
      for (const name of cell.dirty()) cell.setField(name, { text: cell.textOf(name) })
      cell.set({ closed: refused.as })
    } else {
      fail(refused)
      return false
    }
    cell.set({ saving: { is: 'waiting' } })
    return refused.kind !== 'closed'
  }

  function fail({ kind, problem }: Extract<WriteRefusal, { kind: 'later' | 'no' }>) {
    cell.set({ saving: { is: 'failed', problem, willRetry: kind === 'later' } })
    void drafts.keep()
    if (kind === 'no') return
    const pause = Math.min(FIRST_RETRY * 2 ** retries++, LONGEST_RETRY)
    retry = setTimeout(() => void send(), Math.max(pause, 1000 * (problem.details.retryAfterSeconds ?? 0)))
  }

  return {
    send,
    stir: rhythm.stir,
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
      const changes = cell.changes()
      if (cell.now().closed || !changes.length) return
      if (fitsUnloadRequest(changes)) void sendThese(changes, true).finally(cell.rest)
      else void send()
    },
  }
}
