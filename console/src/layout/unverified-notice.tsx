import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../lib/user'

const Words = lazy(async () => ({ default: (await import('./unverified-words')).UnverifiedWords }))

/** Asks a user to confirm their address. It disappears when they return to this page after confirming. */
export function UnverifiedNotice() {
  // Reads again at once when somebody returns from the mailbox.
  const { data: user } = useCurrentUser({ focusThrottleInterval: 0 })
  if (user?.emailVerifiedAt !== null) return null
  return (
    <Suspense fallback={null}>
      <Words email={user.email} />
    </Suspense>
  )
}
