import { useState } from 'react'
import { type FocusPlace, focusNear, focusPlaceOf } from '../../lib/focus-near'
import { focusedOpener } from '../../lib/focused-opener'

/** No first screen needs its code. */
const keepFocusOn = (place: FocusPlace) =>
  void import('../../lib/keep-focus').then(
    ({ keepFocus }) => keepFocus(place),
    () => undefined,
  )

/** The elements that had the focus before each dialog, the nearest first. */
const openers = new WeakMap<Element, readonly FocusPlace[]>()

/**
 * Gives the focus back when a dialog closes, to the element that had it before. If that was in a dialog which this one
 * replaced, the element that opened the earlier dialog gets it. If that element is gone or takes no focus, and nothing
 * else has it, a neighbour gets it, or else the main heading of the page. A neighbour also gets it if the element goes
 * later, with a list that is read again. Dialogs do this on closing by default.
 */
export function useDialogOpener() {
  const [chain] = useState(() => {
    const element = focusedOpener()
    const outer = element?.closest('[data-slot=dialog]')
    return [...(element ? [focusPlaceOf(element)] : []), ...((outer && openers.get(outer)) ?? [])]
  })
  return {
    remember: (dialog: Element) => void openers.set(dialog, chain),
    focusAgain(closing: Event) {
      if (closing.defaultPrevented) return
      closing.preventDefault()
      const opener = chain.find(({ element }) => element.isConnected)
      if (opener?.element instanceof HTMLElement) opener.element.focus()
      // An element that is off or hidden takes no focus.
      if (opener && document.activeElement === opener.element) return keepFocusOn(opener)
      if (document.activeElement === document.body) focusNear(chain)
    },
  }
}
