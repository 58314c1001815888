import { useSyncExternalStore } from 'react'
import { usePreferences } from './layout-preferences'

const desktop = matchMedia('(width >= 960px)')
const roomy = matchMedia('(width >= 1200px)')
/** 16 px wider than the smallest breakpoint (specification §2). */
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

/** Says whether tables fit: on a desktop, or on a larger one if the navigation is open at the side. */
export function useIsWide() {
  const { navigationType, verticalNavCollapsed } = usePreferences()
  const isBesideNavigation = navigationType === 'vertical' && verticalNavCollapsed === 'off'
  return useMedia(isBesideNavigation ? roomy : desktop)
}

/** Says whether the navigation fits in a row. */
export const useIsDesktop = () => useMedia(desktop)

/** Says whether the screen is too narrow for navigation at the side, so that it is a bar at the bottom. */
export const useIsSmall = () => useMedia(small)
