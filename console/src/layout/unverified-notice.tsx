import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../lib/user'

const Words = lazy(async () => ({ default: (await import('./unverified-words')).UnverifiedWords }))

/** Asks who has not confirmed the address yet to do so. Looking again at this page is enough to make it go. */
export function UnverifiedNotice() {
  // Whoever comes back from the mailbox is not kept waiting.
  const { data: user } = useCurrentUser({ focusThrottleInterval: 0 })
  if (user?.emailVerifiedAt !== null) return null
  return (
    <Suspense fallback={null}>
      <Words email={user.email} />
    </Suspense>
  )
}
