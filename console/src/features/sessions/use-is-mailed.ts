import { useCurrentUser } from '../../lib/user'
import type { Session } from './use-sessions'

/** Says whether a client is mailed of a change: the client has an address, and the practice has confirmed its own. */
export function useIsMailed() {
  const isConfirmed = useCurrentUser().data?.emailVerifiedAt !== null
  return ({ patient }: Pick<Session, 'patient'>) => isConfirmed && patient.email !== null
}
