import { keepFocusOf } from '../../../lib/keep-focus'
import { planningOpener } from './open-planning'

/**
 * Returns the focus to the element that opened the drawer, or to the page if that is gone, as a dialog's
 * `onCloseAutoFocus`. If it disappears with what was planned, a neighbour gets the focus.
 */
export function focusOpener(event: Event) {
  event.preventDefault()
  const opener = planningOpener()
  const place = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main')
  if (!(place instanceof HTMLElement)) return
  place.focus()
  if (document.activeElement === opener) keepFocusOf(place)
}
