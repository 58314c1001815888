import { useSyncExternalStore } from 'react'
import { usePreferences } from './layout-preferences'

const desktop = matchMedia('(width >= 960px)')
const roomy = matchMedia('(width >= 1200px)')
/** The overlay's bound: 16 px above the smallest breakpoint. Source: specification §2. */
const small = matchMedia('(width < 616px)')

function useMedia(query: MediaQueryList) {
  return useSyncExternalStore(
    (reader) => {
      query.addEventListener('change', reader)
      return () => query.removeEventListener('change', reader)
    },
    () => query.matches,
  )
}

/** Room for tables: a desktop, and beside a navigation that stands open at the side a larger one. */
export function useIsWide() {
  const { navigationType, verticalNavCollapsed } = usePreferences()
  const isBesideNavigation = navigationType === 'vertical' && verticalNavCollapsed === 'off'
  return useMedia(isBesideNavigation ? roomy : desktop)
}

/** Room for the navigation in a row. */
export const useIsDesktop = () => useMedia(desktop)

/** Too narrow for a navigation at the side: it is a bar below, and what lies there stands above it. */
export const useIsSmall = () => useMedia(small)
