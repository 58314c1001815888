import { useState } from 'react'

/** What had the focus before each dialog, the nearest first. */
const openers = new WeakMap<Element, readonly Element[]>()

/**
 * Gives the focus back when a dialog closes: to the element that had it before. If that element was in a dialog which
 * this one replaced, the focus goes to the element that opened the earlier dialog.
 */
export function useDialogOpener() {
  const [chain] = useState(() => {
    const { activeElement } = document
    const outer = activeElement?.closest('[data-slot=dialog]')
    return [...(activeElement ? [activeElement] : []), ...((outer && openers.get(outer)) ?? [])]
  })
  return {
    remember: (dialog: Element) => void openers.set(dialog, chain),
    focusAgain() {
      chain.some((one) => {
        if (one.isConnected && one instanceof HTMLElement) one.focus()
        return one.isConnected
      })
    },
  }
}
