import { lazy, Suspense } from 'react'
import { withTexts } from '../lib/i18n'
import { useCurrentUser } from '../lib/user'

const Bell = lazy(withTexts(async () => ({ default: (await import('./bell')).Bell })))

/** Shows the bell once the user is known. Its code is not on the first screen. */
export function BellOutlet({ look = 'icon' }: { look?: 'icon' | 'tile' }) {
  const { data } = useCurrentUser()
  const room = <span className={look === 'tile' ? 'h-14 flex-1' : 'size-9 pointer-coarse:size-11'} />
  return data ? (
    <Suspense fallback={room}>
      <Bell look={look} />
    </Suspense>
  ) : (
    room
  )
}
