import { isDropped } from '@ancrage/api/contract'
import type { Session } from '../sessions/public'
import type { PatientFile } from './use-patient'

/**
 * Returns the session for which a consent or a form can be requested: the next one, otherwise the latest with an open
 * record.
 */
export const openSessionOf = ({ nextSession, lastSession, sessions }: PatientFile): Session | null =>
  [nextSession, lastSession, ...sessions.data].find(
    (session) => session && !session.isLocked && !isDropped(session.status),
  ) ?? null
