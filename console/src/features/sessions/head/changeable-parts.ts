import { holdsTime, isDropped } from '@ancrage/api/contract'
import type { Session } from '../use-sessions'

/** Returns what of a session can still be changed. The server applies the same rules. */
export function changeableParts({ status, isLocked, allowed }: Pick<Session, 'status' | 'isLocked' | 'allowed'>) {
  const isToBe = !isDropped(status) && !isLocked
  return { time: allowed.includes('reschedule'), types: isToBe && holdsTime(status), place: isToBe }
}
