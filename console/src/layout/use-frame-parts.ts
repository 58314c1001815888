import { useLayoutEffect } from 'react'
import { usePreferences } from '../lib/layout-preferences'
import { useIsDesktop, useIsSmall } from '../lib/media'
import { useIsScrollingDown } from '../lib/scroll-direction'

/** The heights of the header and of the navigation row below it, in px. */
const NAVBAR = 56
const ROW = 44
/** The widths of the navigation at the side, in px: names beside icons, below icons on a tablet, or only icons. */
const SIDE = { line: 232, tile: 100, icon: 64 }

/**
 * Returns which parts of the frame are shown where: navigation at the bottom, at the side, or in a row. If both header
 * and row are hidden, the row is shown all the same, since there must be some navigation.
 */
export function useFrameParts() {
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
 * Sets for the styles how much of the screen is covered: `--header` at the top, for anchors and sticky table heads, and
 * `--side` by the navigation.
 */
function useMeasure(name: '--header' | '--side', px: number) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(name, `${px}px`)
    return () => void style.removeProperty(name)
  }, [name, px])
}
