/** Calls back when a floating element starts or stops covering the focused element. */
export function watchFocusUnder(floating: () => Element | null, changed: (isCovering: boolean) => void): () => void {
  let frame = 0
  // The browser scrolls to a focused element only after the event.
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => changed(isCovering(floating())))
  }
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', look)
  window.addEventListener('scroll', look, { passive: true, capture: true })
  window.addEventListener('resize', look)
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', look)
    window.removeEventListener('scroll', look, { capture: true })
    window.removeEventListener('resize', look)
  }
}

function focused(): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

/**
 * Whether the floating element covers the focused one. An element of half the screen or more does not count as covered.
 */
function isCovering(floating: Element | null): boolean {
  const under = focused()
  if (!floating || !under || under === document.body || under === floating) return false
  const [own, other] = [floating.getBoundingClientRect(), under.getBoundingClientRect()]
  if (other.height > innerHeight / 2) return false
  return own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom
}
