import { lazy, Suspense } from 'react'
import { withTexts } from '../lib/i18n'
import { useCurrentUser } from '../lib/user'

const RunningChip = lazy(
  withTexts(async () => ({ default: (await import('../features/sessions/head/running-chip')).RunningChip })),
)

/** Shows the running session, if there is one. Its code is loaded only then. */
export function RunningOutlet() {
  const running = useCurrentUser().data?.inProgressSession
  return running ? (
    <Suspense fallback={null}>
      <RunningChip running={running} />
    </Suspense>
  ) : null
}
