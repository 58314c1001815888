import { type ComponentProps, Suspense } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'
import { useMissingPart } from '../../lib/use-missing-part'

const SessionSheet = lazyPart(
  withTexts(async () => ({ default: (await import('./sheet/session-sheet')).SessionSheet })),
)

/** Shows one session at the side of any page. Its code is loaded when it is first opened. */
export function OpenedSession(props: Omit<ComponentProps<typeof SessionSheet>, 'onMissing'>) {
  const missing = useMissingPart(props.onClose)
  return (
    <Suspense>
      <SessionSheet {...props} onMissing={missing} />
    </Suspense>
  )
}
