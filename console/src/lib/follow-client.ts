import { forgetReadings } from './readings'
import { ownerOfOfflineExercises, publishClient, signedInClient, subscribeToClient } from './signed-in-client'

/** The cache of the recordings on this device. The offline page uses it too. Insecure contexts have none. */
export const RECORDINGS = 'ancrage-exercise-recordings'

/** Deletes all recordings on this device if no exercises are stored there any more. */
export function dropForeignRecordings() {
  if (ownerOfOfflineExercises() === null && 'caches' in globalThis)
    void caches.delete(RECORDINGS).catch(() => undefined)
}

/**
 * Follows who is signed in. Deletes recordings whose exercises are no longer on this device. If another client has
 * signed in in another tab, this window still shows data of the earlier one, and would save it in the name of the new
 * one. So it reloads when it is used again. `shown` is the client whose window this is; it outlives the calling
 * component.
 */
export function followClient(
  shown: { client: string | null },
  navigate: (to: '/client', how: { replace: true }) => unknown,
) {
  shown.client ??= signedInClient()
  const follow = () => {
    shown.client = signedInClient()
    dropForeignRecordings()
  }
  const look = () => {
    const present = signedInClient()
    if (shown.client !== null && present !== null && present !== shown.client) beginAnew()
  }
  // Does not wait for the readings, which may fail.
  const beginAnew = () => {
    void forgetReadings().catch(() => undefined)
    publishClient()
    void navigate('/client', { replace: true })
  }
  dropForeignRecordings()
  const leave = subscribeToClient(follow)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    leave()
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
