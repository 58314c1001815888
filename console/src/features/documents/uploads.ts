import type { Problem } from '@ancrage/api/client'
import { useMemo, useSyncExternalStore } from 'react'
import { api, asProblem } from '../../lib/api'
import { createListeners } from '../../lib/listeners'
import { refresh } from '../../lib/readings'
import { signedInUser, subscribeToUser } from '../../lib/signed-in'
import { signedInClient, subscribeToClient } from '../../lib/signed-in-client'

/** The documents of a client, or of one of their sessions. */
export interface DocumentsOf {
  patientId: string
  sessionId?: string | undefined
}

/** The practice to which a client sends a document. */
export interface ClientUploadTarget {
  practiceId: string
}

/** A file that is being uploaded. */
export interface Upload {
  /** The idempotency key, so that the file is stored only once. */
  id: string
  to: DocumentsOf | ClientUploadTarget
  /** The e-mail address of the account that added it. */
  owner: string | null
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** The share that was sent, from 0 to 1. */
  sent: number
  /** Why it waits for an automatic retry. */
  waitsFor?: 'network' | 'turn' | 'room'
  problem?: Problem
}

/** The number of parallel uploads: the server accepts few, and a home connection carries no more. */
const AT_ONCE = 2
const PAUSE_MS = 2_000
/** The number of automatic attempts. */
const TRIES = 3

/** Kept outside of components, so that uploads go on while another page is shown. */
let uploads: readonly Upload[] = []
const listeners = createListeners()
const running = new Map<string, AbortController>()
const tries = new Map<string, number>()

function become(next: readonly Upload[]) {
  uploads = next
  listeners.notify()
  if (uploads.some(({ state }) => state !== 'failed')) addEventListener('beforeunload', askToStay)
  else removeEventListener('beforeunload', askToStay)
}

const askToStay = (event: Event) => event.preventDefault()
const change = (id: string, changes: Partial<Upload>) =>
  become(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

/** Returns the signed-in account that sends it: the client's or the practitioner's. */
const ownerOf = (to: Upload['to']) => ('practiceId' in to ? signedInClient() : (signedInUser()?.email ?? null))

/** Drops the uploads of another account, which would otherwise end up in the wrong record. */
function dropForeign() {
  for (const { id, to, owner } of uploads) if (owner !== ownerOf(to)) dropUpload(id)
}

subscribeToClient(dropForeign)
subscribeToUser(dropForeign)

/** Sends files, a few at a time. */
export function addUploads(to: Upload['to'], files: readonly File[]) {
  const owner = ownerOf(to)
  const added = files.map((file): Upload => ({ id: crypto.randomUUID(), to, owner, file, state: 'waiting', sent: 0 }))
  become([...uploads, ...added])
  sendNext()
}

/** Removes a file from the list and cancels its request. */
export function dropUpload(id: string) {
  become(uploads.filter((upload) => upload.id !== id))
  running.get(id)?.abort()
}

export function retryUpload(id: string) {
  tries.delete(id)
  again(id)
}

/** Starts a waiting or failed upload again. Dropped and running ones are left alone. */
function again(id: string) {
  dropForeign()
  const begun = uploads.find((upload) => upload.id === id)
  if (!begun || begun.state === 'sending') return
  const { to, owner, file } = begun
  const anew: Upload = { id, to, owner, file, state: 'waiting', sent: 0 }
  become(uploads.map((each) => (each.id === id ? anew : each)))
  sendNext()
}

function sendNext() {
  if (!navigator.onLine) return
  // Another tab may have signed out.
  dropForeign()
  const next = uploads.find(({ state, waitsFor, id }) => state === 'waiting' && !waitsFor && !running.has(id))
  if (!next || running.size >= AT_ONCE) return
  void send(next)
  sendNext()
}

async function send({ id, to, file }: Upload) {
  const control = new AbortController()
  running.set(id, control)
  change(id, { state: 'sending', sent: 0 })
  const onProgress = (part: number) => change(id, { sent: part })
  try {
    await sendTo(to, file, { headers: { 'idempotency-key': id }, signal: control.signal, onProgress })
    become(uploads.filter((upload) => upload.id !== id))
    void refresh('practiceId' in to ? 'client' : 'documents')
  } catch (error) {
    if (!control.signal.aborted) failed(id, asProblem(error))
  }
  running.delete(id)
  sendNext()
}

function sendTo(to: Upload['to'], file: File, how: Parameters<typeof api.documents.add>[1]) {
  const { name } = file
  if ('practiceId' in to) return api.documents.handIn({ params: to, query: { name }, body: file }, how)
  const { patientId, sessionId } = to
  const query = sessionId ? { name, sessionId } : { name }
  return api.documents.add({ params: { id: patientId }, query, body: file }, how)
}

/** Codes that ask to wait: for our own other uploads, or for those of others. */
const BUSY: Partial<Record<string, 'turn' | 'room'>> = { too_many_requests: 'turn', unavailable: 'room' }

/** Waits and retries if the problem is temporary; otherwise it is shown. */
function failed(id: string, problem: Problem) {
  const tried = (tries.get(id) ?? 0) + 1
  tries.set(id, tried)
  const busy = BUSY[problem.code]
  if (problem.code === 'unreachable' && !navigator.onLine) {
    tries.delete(id)
    change(id, { state: 'waiting', sent: 0, waitsFor: 'network' })
  } else if ((busy || problem.code === 'unreachable') && tried <= TRIES) {
    change(id, { state: 'waiting', sent: 0, waitsFor: busy ?? 'network' })
    setTimeout(() => again(id), problem.details.retryAfterSeconds ? problem.details.retryAfterSeconds * 1000 : PAUSE_MS)
  } else change(id, { state: 'failed', problem })
}

addEventListener('online', () => {
  for (const { id, waitsFor } of uploads) if (waitsFor === 'network') again(id)
  sendNext()
})

/** Returns the running uploads of a client or a session. */
export function useUploads({ patientId, sessionId }: DocumentsOf): readonly Upload[] {
  const all = useSyncExternalStore(listeners.subscribe, () => uploads)
  return useMemo(
    () =>
      all.filter(
        ({ to }) => 'patientId' in to && to.patientId === patientId && (!sessionId || to.sessionId === sessionId),
      ),
    [all, patientId, sessionId],
  )
}

/** Returns the running uploads of the signed-in client. */
export function useClientUploads(): readonly Upload[] {
  const all = useSyncExternalStore(listeners.subscribe, () => uploads)
  return useMemo(() => all.filter(({ to }) => 'practiceId' in to), [all])
}
