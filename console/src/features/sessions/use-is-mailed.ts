import { useCurrentUser } from '../../lib/user'

/** Says whether a client is mailed of a change: the client has an address, and the practice has confirmed its own. */
export function useIsMailed() {
  const isConfirmed = useCurrentUser().data?.emailVerifiedAt !== null
  return ({ patient }: { patient: { email: string | null } }) => isConfirmed && patient.email !== null
}
