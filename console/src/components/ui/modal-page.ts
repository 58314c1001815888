let locks = 0
/** Makes everything behind the latest modal inert, if that has not happened yet. */
let makeRestInert = () => {}

/**
 * While a modal is open, the page behind it does not scroll or jump, and is inert except for live regions such as
 * toasts. It is a `ref` and returns the function that undoes it. Browsers recalculate styles of all inert elements, so
 * the modal, which covers the page anyway, is painted first.
 */
export function makePageInert(modal: HTMLElement | null) {
  if (!modal) return
  const { documentElement: root } = document
  if (locks++ === 0) {
    root.style.paddingInlineEnd = `${innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
  }
  makeRestInert()
  const due = behind(document.body, [modal, ...document.querySelectorAll('[aria-live]')])
  const inertElements: HTMLElement[] = []
  const make = () => {
    for (const element of due.splice(0)) {
      element.inert = true
      inertElements.push(element)
    }
  }
  makeRestInert = make
  requestAnimationFrame(() => setTimeout(make))
  return () => {
    due.length = 0
    for (const element of inertElements) element.inert = false
    if (--locks > 0) return
    root.style.paddingInlineEnd = ''
    root.style.overflow = ''
  }
}

/** Returns the elements in `parent` that are not inert and neither contain nor are one of `kept`. */
function behind(parent: Element, exceptions: readonly Element[]): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (exceptions.includes(child)) return []
    if (exceptions.some((element) => child.contains(element))) return behind(child, exceptions)
    return child instanceof HTMLElement && !child.inert ? [child] : []
  })
}
