let locks = 0
/** Makes what is behind the latest modal inert, unless it is. */
let quieten = () => {}

/**
 * While a modal is open, nothing behind it scrolls, jumps for want of its scrollbar, or can be reached: everything is
 * inert but the modal and what speaks by itself (the notices). For a `ref`; what it gives back undoes it.
 *
 * A browser works out the styles of all that becomes inert anew, so the modal is seen first: it covers the page anyway.
 */
export function makePageInert(modal: HTMLElement | null) {
  if (!modal) return
  const { documentElement: root } = document
  if (locks++ === 0) {
    root.style.paddingInlineEnd = `${innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
  }
  quieten()
  const due = behind(document.body, [modal, ...document.querySelectorAll('[aria-live]')])
  const quiet: HTMLElement[] = []
  const make = () => {
    for (const element of due.splice(0)) {
      element.inert = true
      quiet.push(element)
    }
  }
  quieten = make
  requestAnimationFrame(() => setTimeout(make))
  return () => {
    due.length = 0
    for (const element of quiet) element.inert = false
    if (--locks > 0) return
    root.style.paddingInlineEnd = ''
    root.style.overflow = ''
  }
}

/** What is in `parent`, can be reached, and neither holds nor is one of `kept`. */
function behind(parent: Element, kept: readonly Element[]): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (kept.includes(child)) return []
    if (kept.some((element) => child.contains(element))) return behind(child, kept)
    return child instanceof HTMLElement && !child.inert ? [child] : []
  })
}
