import { type FocusPlace, focusNear, focusPlaceOf } from './focus-near'

/**
 * Gives the focus to a neighbour when the element disappears while it has it: a list is often read again only after its
 * action is done. It ends when something else takes the focus, or the pointer is pressed. A dialog around the element
 * that closes gives the focus back itself.
 */
export function keepFocus(place: FocusPlace) {
  const { element } = place
  if (element.isConnected && document.activeElement !== element) return
  const dialog = element.closest('[role=dialog]')
  const ended = new AbortController()
  const watch = new MutationObserver(look)
  function look() {
    if (element.isConnected) return
    ended.abort()
    if (dialog?.isConnected === false) return
    if (document.activeElement === document.body) focusNear([place])
  }
  const options = { capture: true, signal: ended.signal }
  ended.signal.addEventListener('abort', () => watch.disconnect())
  document.addEventListener('focusin', ({ target }) => target !== element && ended.abort(), options)
  document.addEventListener('pointerdown', () => ended.abort(), options)
  watch.observe(document.body, { childList: true, subtree: true })
  // It may be gone already.
  look()
}

/** The same for an element that is still in its place. */
export const keepFocusOf = (element: Element) => keepFocus(focusPlaceOf(element))
