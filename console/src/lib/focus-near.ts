const FOCUSABLE =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]):not([tabindex="-1"])'

/** The parts of a page in which an element has neighbours. */
const PARTS =
  'section, article, form, fieldset, ul, ol, table, [role=dialog], [role=group], [role=list], [role=region], [role=tabpanel]'

/** An element that had the focus, and its place in the page then. */
export interface FocusPlace {
  element: Element
  words: string
  /** The nearest first. */
  ancestors: Element[]
  /** Everything that could have the focus then, in order. */
  focusable: Element[]
}

const wordsOf = (element: Element) => element.ariaLabel ?? element.textContent

const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

export function focusPlaceOf(element: Element): FocusPlace {
  const ancestors: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) ancestors.push(one)
  return { element, words: wordsOf(element), ancestors, focusable: [...document.querySelectorAll(FOCUSABLE)] }
}

/**
 * Finds what gets the focus in place of an element that cannot have it any more. That is a new element with its words,
 * else what now stands at its place in its list or section, or before it. Null if the list or section is gone too.
 */
function neighbourOf({ element, words, ancestors, focusable }: FocusPlace): HTMLElement | null {
  const rest = ancestors.find((one) => one.isConnected)
  const part = rest?.closest(PARTS)
  if (!rest || !part) return null
  const earlier = focusable.slice(0, Math.max(focusable.indexOf(element), 0))
  for (const area of [rest, part]) {
    const now = [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown)
    const before = now.findLastIndex((one) => earlier.includes(one))
    const again = now.find((one) => wordsOf(one) === words && !focusable.includes(one))
    const found = again ?? now[before + 1] ?? now[before]
    if (found) return found
  }
  return null
}

/** Focuses a neighbour of the first of these that has one, else the main heading, without scrolling there. */
export function focusNear(places: readonly FocusPlace[]) {
  const neighbour = places.map(neighbourOf).find(Boolean)
  if (neighbour) return neighbour.focus()
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
