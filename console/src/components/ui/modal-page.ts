let locks = 0

/**
 * While a modal is open, nothing behind it scrolls, jumps for want of its scrollbar, or can be reached: everything is
 * inert but the modal and what speaks by itself (the notices). For a `ref`; what it gives back undoes it.
 */
export function takeOverPage(modal: HTMLElement | null) {
  if (!modal) return
  const { documentElement: root } = document
  if (locks++ === 0) {
    root.style.paddingInlineEnd = `${innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
  }
  const quiet = quieten(document.body, [modal, ...document.querySelectorAll('[aria-live]')])
  return () => {
    for (const element of quiet) element.inert = false
    if (--locks > 0) return
    root.style.paddingInlineEnd = ''
    root.style.overflow = ''
  }
}

/** Makes inert what is in `parent` and neither holds nor is one of `kept`. */
function quieten(parent: Element, kept: readonly Element[]): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (kept.includes(child)) return []
    if (kept.some((element) => child.contains(element))) return quieten(child, kept)
    if (!(child instanceof HTMLElement) || child.inert) return []
    child.inert = true
    return [child]
  })
}
