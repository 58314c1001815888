import type { contract, ReplyOf } from '@ancrage/api/contract'
import { syncClock } from './scheduling/clock.ts'

/** The API's first answer to an element. */
export type FirstView = ReplyOf<typeof contract.firstView.show>

/** The first view that the loader put into an element's shadow tree before this code ran. */
export interface Snapshot {
  view: FirstView
  /** The language and practice of the request. */
  subject: string
  place: HTMLElement
  /** The control that the visitor pressed last. */
  pressed?: Element | null
}

/** Names a control by its words: after a render another one may be in its place. */
const labelOf = (control: HTMLInputElement | undefined) =>
  `${control?.ariaLabel} ${control?.textContent} ${control?.value}`

/**
 * The events that React replays once it runs. By then the browser no longer knows where in a shadow tree they happened.
 */
const repeated = ['focusin', 'dragenter', 'mouseover', 'pointerover', 'gotpointercapture']

const controlsOf = (place: Element) => [...place.querySelectorAll<HTMLInputElement>('button,input')]

/** Takes the first view that an element shows, once, if it still fits the element. */
export function takeSnapshot(host: Element, lang: string): Snapshot | undefined {
  const views = globalThis.Ancrage?.views
  const shown = views?.get(host)
  views?.delete(host)
  if (shown?.subject !== `${lang} ${host.getAttribute('practice')}`) {
    shown?.place.remove()
    return undefined
  }
  syncClock(shown.view.now)
  return shown
}

/**
 * Keeps the visitor's state while React takes over: the focus, if its control is rendered anew, and the last press,
 * which nothing handled. The returned function restores both. Until then React gets none of the events that it would
 * replay.
 */
export function keepVisitorState(shown: Snapshot): () => void {
  const { activeElement } = shown.place.getRootNode() as ShadowRoot
  const before = controlsOf(shown.place)
  const focused = before.indexOf(activeElement as HTMLInputElement)
  const words = before.map(labelOf)
  const taken = new AbortController()
  const quiet = { capture: true, signal: taken.signal }
  for (const type of repeated) shown.place.addEventListener(type, (event) => event.stopImmediatePropagation(), quiet)
  return () => {
    taken.abort()
    const controls = controlsOf(shown.place)
    controls[focused]?.focus()
    const pressed = before.indexOf(shown.pressed as HTMLInputElement)
    const control = controls[pressed]
    if (!control || labelOf(control) !== words[pressed]) return
    // A radio that was chosen before React ran fires no change, so it is chosen again.
    control.checked = false
    control.click()
  }
}
