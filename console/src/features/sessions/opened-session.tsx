import { type ComponentProps, lazy, Suspense } from 'react'
import { withTexts } from '../../lib/i18n'

const SessionSheet = lazy(withTexts(async () => ({ default: (await import('./sheet/session-sheet')).SessionSheet })))

/** Shows one session at the side of any page. Its code is loaded when it is first opened. */
export const OpenedSession = (props: ComponentProps<typeof SessionSheet>) => (
  <Suspense>
    <SessionSheet {...props} />
  </Suspense>
)
