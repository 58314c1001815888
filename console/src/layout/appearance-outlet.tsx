import { Suspense, useEffect, useState } from 'react'
import { closeAppearance, useIsAppearanceOpen } from '../features/appearance/open-appearance'
import { withTexts } from '../lib/i18n'
import { lazyPart } from '../lib/lazy-part'
import { useMissingPart } from '../lib/use-missing-part'

const AppearancePanel = lazyPart(
  withTexts(async () => ({ default: (await import('../features/appearance/appearance-panel')).AppearancePanel })),
)

/** Shows the panel for the appearance. Its code is loaded when it is first opened. */
export function AppearanceOutlet() {
  const isOpen = useIsAppearanceOpen()
  const [wasOpen, setWasOpen] = useState(isOpen)
  const missing = useMissingPart(() => {
    closeAppearance()
    setWasOpen(false)
  })
  useEffect(() => closeAppearance, [])
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <AppearancePanel isOpen={isOpen} onMissing={missing} />
    </Suspense>
  ) : null
}
