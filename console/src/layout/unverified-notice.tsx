import { useCode } from '../lib/use-code'
import { useCurrentUser } from '../lib/user'

const load = async () => (await import('./unverified-words')).UnverifiedWords

/** Asks a user to confirm their address. It disappears when they return to this page after confirming. */
export function UnverifiedNotice() {
  // Reads again at once when somebody returns from the mailbox.
  const { data: user } = useCurrentUser({ focusThrottleInterval: 0 })
  const isUnverified = user?.emailVerifiedAt === null
  const Words = useCode(load, isUnverified)
  return isUnverified && Words ? <Words email={user.email} /> : null
}
