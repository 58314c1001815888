import { OFFLINE_RECORDINGS } from './signed-in-client'

/**
 * Stores an opened recording on this device if its exercise is kept there, before and after the writing: the client may
 * sign out meanwhile.
 */
export async function keepRecording(path: string, bytes: Blob, isKept: () => boolean): Promise<void> {
  // Outside of a secure context there is no such cache.
  if (!isKept() || !('caches' in globalThis)) return
  const cache = await caches.open(OFFLINE_RECORDINGS)
  await cache.put(path, new Response(bytes))
  if (!isKept()) await cache.delete(path)
}

/** Deletes all recordings on this device but those with these paths. */
export async function pruneRecordings(kept: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(OFFLINE_RECORDINGS))) return
  const cache = await caches.open(OFFLINE_RECORDINGS)
  for (const { url } of await cache.keys()) if (!kept.includes(new URL(url).pathname)) await cache.delete(url)
}
