import { ownerOfOfflineExercises, subscribeToClient } from './signed-in-client'

/** The cache of the recordings on this device. The offline page uses it too; outside of a secure context there is none. */
const RECORDINGS = 'ancrage-exercise-recordings'

/**
 * Stores an opened recording on this device if its exercise is kept there, before and after the writing: the client may
 * sign out meanwhile.
 */
export async function keepRecording(path: string, bytes: Blob, isKept: () => boolean): Promise<void> {
  if (!isKept() || !('caches' in globalThis)) return
  const cache = await caches.open(RECORDINGS)
  await cache.put(path, new Response(bytes))
  if (!isKept()) await cache.delete(path)
}

/** Deletes all recordings on this device but those with these paths. */
export async function pruneRecordings(kept: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(RECORDINGS))) return
  const cache = await caches.open(RECORDINGS)
  for (const { url } of await cache.keys()) if (!kept.includes(new URL(url).pathname)) await cache.delete(url)
}

/** Deletes all recordings on this device if no exercises are stored there any more. */
export function dropForeignRecordings() {
  if (ownerOfOfflineExercises() === null && 'caches' in globalThis)
    void caches.delete(RECORDINGS).catch(() => undefined)
}

/** Deletes the recordings whenever a sign-in begins or ends that takes the exercises off this device. */
export function followSignIn() {
  dropForeignRecordings()
  const leave = subscribeToClient(dropForeignRecordings)
  return () => void leave()
}
