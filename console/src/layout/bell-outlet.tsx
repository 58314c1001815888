import { withTexts } from '../lib/i18n'
import { useCode } from '../lib/use-code'
import { useCurrentUser } from '../lib/user'

const load = withTexts(async () => (await import('./bell')).Bell)

/** Shows the bell once the user is known. Its code is not on the first screen. */
export function BellOutlet({ look = 'icon' }: { look?: 'icon' | 'tile' }) {
  const { data } = useCurrentUser()
  const Bell = useCode(load, data !== undefined)
  return data && Bell ? (
    <Bell look={look} />
  ) : (
    <span className={look === 'tile' ? 'h-14 flex-1' : 'size-9 pointer-coarse:size-11'} />
  )
}
