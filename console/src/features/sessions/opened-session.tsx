import { type ComponentProps, Suspense } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'
import { useAhead } from '../../lib/use-ahead'
import { useMissingPart } from '../../lib/use-missing-part'

const loadSheet = withTexts(() => import('./sheet/session-sheet'))
const SessionSheet = lazyPart(async () => ({ default: (await loadSheet()).SessionSheet }))

const loadBoth = async () => (await loadSheet()).loadSessionPage()

/** Loads the sheet of a session, and then the page it leads to, while nothing else happens on the page. */
export const useSessionsAhead = (isReady: boolean) => useAhead(loadBoth, isReady)

/** Shows one session at the side of any page. Its code is loaded when it is first opened. */
export function OpenedSession(props: Omit<ComponentProps<typeof SessionSheet>, 'onMissing'>) {
  const missing = useMissingPart(props.onClose)
  return (
    <Suspense>
      <SessionSheet {...props} onMissing={missing} />
    </Suspense>
  )
}
