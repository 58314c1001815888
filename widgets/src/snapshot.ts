import type { contract, ReplyOf } from '@ancrage/api/contract'
import { learnTime } from './scheduling/clock.ts'

/** What the API answers to an element at first. */
export type FirstView = ReplyOf<typeof contract.firstView.show>

/** What the loader has put into an element's shadow tree before this code was there. */
export interface Snapshot {
  view: FirstView
  /** Language and practice, as they were asked for. */
  subject: string
  place: HTMLElement
  /** Which of its controls the visitor pressed last. */
  pressed?: Element | null
}

/** What a control says: another one may stand in its place when the page is drawn anew. */
const saidBy = (control: HTMLInputElement | undefined) =>
  `${control?.ariaLabel} ${control?.textContent} ${control?.value}`

/** What React repeats once it is there. In a shadow tree the browser has forgotten by then where it happened. */
const repeated = ['focusin', 'dragenter', 'mouseover', 'pointerover', 'gotpointercapture']

const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLInputElement>('button,input')]

/** What an element shows already, once, if it is still what it is to show. */
export function takeSnapshot(host: Element, lang: string): Snapshot | undefined {
  const views = globalThis.Ancrage?.views
  const shown = views?.get(host)
  views?.delete(host)
  if (shown?.subject !== `${lang} ${host.getAttribute('practice')}`) {
    shown?.place.remove()
    return undefined
  }
  learnTime(shown.view.now)
  return shown
}

/**
 * Keeps the visitor's place while React takes over: the focus, should what had it be drawn anew, and the last press,
 * which nobody heard. The answer does both. Until then React hears nothing that it would repeat.
 */
export function keepVisitorState(shown: Snapshot): () => void {
  const { activeElement } = shown.place.getRootNode() as ShadowRoot
  const before = controlsOf(shown.place)
  const focused = before.indexOf(activeElement as HTMLInputElement)
  const words = before.map(saidBy)
  const taken = new AbortController()
  const quiet = { capture: true, signal: taken.signal }
  for (const type of repeated) shown.place.addEventListener(type, (event) => event.stopImmediatePropagation(), quiet)
  return () => {
    taken.abort()
    const controls = controlsOf(shown.place)
    controls[focused]?.focus()
    const pressed = before.indexOf(shown.pressed as HTMLInputElement)
    const control = controls[pressed]
    if (!control || saidBy(control) !== words[pressed]) return
    // A radio that was chosen before React looked has changed for nobody.
    control.checked = false
    control.click()
  }
}
