import { useLayoutEffect } from 'react'
import { usePreferences } from '../lib/layout-preferences'
import { useIsDesktop, useIsSmall } from '../lib/media'
import { useIsScrollingDown } from '../lib/scroll-direction'

/** In px: the bar above, and the row of the navigation below it. */
const NAVBAR = 56
const ROW = 44

/**
 * What of the frame is shown where: the navigation as a bar for thumbs, at the side, or in a row below the header.
 * Someone who hides both the header and the row keeps the row: there must be a way on.
 */
export function useShape() {
  const { navigationType, navbarType, horizontalNavType } = usePreferences()
  const isSmall = useIsSmall()
  const isDesktop = useIsDesktop()
  const isDown = useIsScrollingDown()
  const navigation = isSmall ? 'bar' : isDesktop && navigationType === 'horizontal' ? 'row' : 'side'
  const isRow = navigation === 'row'
  const row = !isRow
    ? 'hidden'
    : navbarType === 'hidden' && horizontalNavType === 'hidden'
      ? 'static'
      : horizontalNavType
  const isRowAway = row === 'sticky' && isDown
  const stuck = (navbarType === 'sticky' ? NAVBAR : 0) + (row === 'sticky' && !isRowAway ? ROW : 0)
  useStuckHeight(stuck)
  return { navigation, navbar: navbarType, row, isRowAway } as const
}

/** Tells the styles how much of the screen stays covered above: anchors and heads of tables keep below it. */
function useStuckHeight(px: number) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--header', `${px}px`)
    return () => void style.removeProperty('--header')
  }, [px])
}
