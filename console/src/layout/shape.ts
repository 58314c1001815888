import { useLayoutEffect } from 'react'
import { usePreferences } from '../lib/layout-preferences'
import { useIsDesktop, useIsSmall } from '../lib/media'
import { useIsScrollingDown } from '../lib/scroll-direction'

/** In px: the bar above, and the row of the navigation below it. */
const NAVBAR = 56
const ROW = 44
/** The navigation at the side, in px: names beside the drawings, below them on a tablet, or the drawings alone. */
const SIDE = { line: 232, tile: 100, icon: 64 }

/**
 * What of the frame is shown where: the navigation as a bar for thumbs, at the side, or in a row below the header.
 * Someone who hides both the header and the row keeps the row: there must be a way on.
 */
export function useShape() {
  const { navigationType, verticalNavCollapsed, navbarType, horizontalNavType } = usePreferences()
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
  const side = verticalNavCollapsed === 'on' ? 'icon' : isDesktop ? 'line' : 'tile'
  useMeasure('--header', stuck)
  useMeasure('--side', navigation === 'side' ? SIDE[side] : 0)
  return { navigation, navbar: navbarType, row, isRowAway } as const
}

/**
 * Tells the styles how much of the screen stays covered: `--header` above, where anchors and heads of tables keep below
 * it, and `--side` by the navigation beside the page.
 */
function useMeasure(name: '--header' | '--side', px: number) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(name, `${px}px`)
    return () => void style.removeProperty(name)
  }, [name, px])
}
