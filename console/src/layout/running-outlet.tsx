import { withTexts } from '../lib/i18n'
import { useCode } from '../lib/use-code'
import { useCurrentUser } from '../lib/user'

const load = withTexts(async () => (await import('../features/sessions/head/running-chip')).RunningChip)

/** Shows the running session, if there is one. Its code is loaded only then. */
export function RunningOutlet() {
  const running = useCurrentUser().data?.inProgressSession
  const RunningChip = useCode(load, Boolean(running))
  return running && RunningChip ? <RunningChip running={running} /> : null
}
