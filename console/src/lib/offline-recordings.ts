import { RECORDINGS } from './follow-client'

/** How much is kept on a device, in MB: eight recordings of half an hour. */
export const MOST_RECORDINGS_MB = 200

/** Why a recording is not on the device: the limit is reached, or the browser did not write it. */
export type RecordingFault = 'full' | 'failed'

/**
 * Stores an opened recording on this device if its exercise is kept there, before and after the writing: the client may
 * sign out meanwhile. Writing is all or nothing.
 */
export async function keepRecording(path: string, bytes: Blob, isKept: () => boolean): Promise<RecordingFault | null> {
  if (!isKept()) return null
  if (!('caches' in globalThis)) return 'failed'
  try {
    // One at a time, also in other tabs, since each counts what is there.
    return await navigator.locks.request(RECORDINGS, () => putRecording(path, bytes, isKept))
  } catch {
    return isKept() ? 'failed' : null
  }
}

async function putRecording(path: string, bytes: Blob, isKept: () => boolean): Promise<RecordingFault | null> {
  const cache = await caches.open(RECORDINGS)
  if (await cache.match(path)) return null
  const stored = (await cache.matchAll()).reduce((sum, one) => sum + Number(one.headers.get('content-length')), 0)
  if (stored + bytes.size > MOST_RECORDINGS_MB * 1_000_000) return 'full'
  if (!isKept()) return null
  await cache.put(path, new Response(bytes, { headers: { 'content-length': String(bytes.size) } }))
  if (!isKept()) await cache.delete(path)
  return null
}

/** Deletes all recordings on this device but those with these paths. */
export async function pruneRecordings(paths: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(RECORDINGS))) return
  const cache = await caches.open(RECORDINGS)
  for (const { url } of await cache.keys()) if (!paths.includes(new URL(url).pathname)) await cache.delete(url)
}
