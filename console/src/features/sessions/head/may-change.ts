import type { Session } from '../use-sessions'

/** The session takes its practitioner's time: it has not ended. */
const standing = ['pending_validation', 'prepaid_pending', 'pre_scheduled', 'scheduled', 'in_progress']

/** What of a session can still be changed, as the server sees it. */
export function mayChange({ status, isLocked, allowed }: Pick<Session, 'status' | 'isLocked' | 'allowed'>) {
  const isToBe = status !== 'cancelled' && status !== 'missed' && !isLocked
  return { time: allowed.includes('reschedule'), types: isToBe && standing.includes(status), place: isToBe }
}
