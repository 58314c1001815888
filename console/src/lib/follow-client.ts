import { dropForeignRecordings } from './offline-recordings'
import { signedInClient, subscribeToClient } from './signed-in-client'

/**
 * Follows who is signed in: deletes the recordings of exercises that are no longer on this device, and calls
 * `onReplaced` when this window is used again after somebody else has signed in in another tab. What is shown and typed
 * here is not theirs, and would be saved in their name.
 */
export function followClient(onReplaced: () => void) {
  let shown = signedInClient()
  const follow = () => {
    shown = signedInClient()
    dropForeignRecordings()
  }
  const look = () => {
    const present = signedInClient()
    if (shown !== null && present !== null && present !== shown) onReplaced()
  }
  follow()
  const leave = subscribeToClient(follow)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    leave()
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
