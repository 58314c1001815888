import { isDropped } from '@ancrage/api/contract'
import { signingObstacleOf } from '../clinical-consent/public'
import type { Session } from '../sessions/public'
import type { PatientFile } from './use-patient'

/**
 * Returns the session for which a consent or a form can be requested: the nearest that comes, otherwise the latest with
 * an open record. A request comes after appointments: it may still be refused, and its link with it.
 */
export function openSessionOf({ nextSession, lastSession, sessions }: PatientFile, now: number): Session | null {
  const open = [nextSession, lastSession, ...sessions.data]
    .filter((session) => session !== null)
    .filter((session) => !session.isLocked && !isDropped(session.status))
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const coming = open.filter((session) => signingObstacleOf(session, now) === null)
  return coming.find(({ status }) => status !== 'pending_validation') ?? coming[0] ?? open.at(-1) ?? null
}
