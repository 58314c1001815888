import { isDropped } from '@ancrage/api/contract'
import type { Session } from '../sessions/public'
import type { PatientFile } from './use-patient'

/** For which session a client can be asked for something: the next one, else the latest whose record is open. */
export const openSessionOf = ({ nextSession, lastSession, sessions }: PatientFile): Session | null =>
  [nextSession, lastSession, ...sessions.data].find(
    (session) => session && !session.isLocked && !isDropped(session.status),
  ) ?? null
