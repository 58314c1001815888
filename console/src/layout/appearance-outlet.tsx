import { lazy, Suspense, useEffect, useState } from 'react'
import { closeAppearance, useIsAppearanceOpen } from '../features/appearance/open-appearance'
import { withTexts } from '../lib/i18n'

const AppearancePanel = lazy(
  withTexts(async () => ({ default: (await import('../features/appearance/appearance-panel')).AppearancePanel })),
)

/** Shows the panel for the appearance. Its code is loaded when it is first opened. */
export function AppearanceOutlet() {
  const isOpen = useIsAppearanceOpen()
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => closeAppearance, [])
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <AppearancePanel isOpen={isOpen} />
    </Suspense>
  ) : null
}
