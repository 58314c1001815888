let held = 0
let unlock: (() => void) | undefined

/**
 * Keeps the page behind from scrolling, and keeps the width of its scrollbar so that nothing jumps. iOS scrolls all the
 * same, so the page scrolls back at the end. Returns a function that unlocks; several callers may lock at once.
 */
export function lockScroll(): () => void {
  held++
  unlock ??= lock()
  let isMine = true
  return () => {
    if (!isMine) return
    isMine = false
    held--
    if (held) return
    unlock?.()
    unlock = undefined
  }
}

function lock(): () => void {
  const page = document.documentElement
  const [left, top] = [scrollX, scrollY]
  const rules = { overflow: 'hidden', ...(innerWidth > page.clientWidth && { 'scrollbar-gutter': 'stable' }) }
  const before = Object.keys(rules).map(
    (name) => [name, page.style.getPropertyValue(name), page.style.getPropertyPriority(name)] as const,
  )
  for (const [name, value] of Object.entries(rules)) page.style.setProperty(name, value, 'important')
  return () => {
    for (const [name, value, priority] of before) page.style.setProperty(name, value, priority)
    if (!page.getAttribute('style')) page.removeAttribute('style')
    if (scrollX !== left || scrollY !== top) scrollTo({ left, top, behavior: 'instant' })
  }
}
