import { useCurrentUser } from '../../../lib/user'
import type { OpenSession } from '../use-sessions'

/** Whether a change of a session reaches its client by e-mail: they have an address, and the practice has confirmed its own. */
export function useIsMailed({ patient }: Pick<OpenSession, 'patient'>): boolean {
  const { data: user } = useCurrentUser()
  return patient.email !== null && user?.emailVerifiedAt !== null
}
