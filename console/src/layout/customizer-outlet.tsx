import { lazy, Suspense, useEffect, useState } from 'react'
import { closeCustomizer, useIsCustomizing } from '../features/customizer/open-customizer'
import { withTexts } from '../lib/i18n'

const Customizer = lazy(
  withTexts(async () => ({ default: (await import('../features/customizer/customizer')).Customizer })),
)

/** Where the look is chosen; its code comes when it is first opened. */
export function CustomizerOutlet() {
  const isOpen = useIsCustomizing()
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => closeCustomizer, [])
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <Customizer isOpen={isOpen} />
    </Suspense>
  ) : null
}
