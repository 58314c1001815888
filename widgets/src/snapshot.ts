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
  pressed?: number
}

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
 * which nobody heard. The answer does both.
 */
export function visitorIn(shown: Snapshot): () => void {
  const { activeElement } = shown.place.getRootNode() as ShadowRoot
  const focused = controlsOf(shown.place).indexOf(activeElement as HTMLInputElement)
  return () => {
    const controls = controlsOf(shown.place)
    controls[focused]?.focus()
    const control = controls[shown.pressed ?? -1]
    if (!control) return
    // A radio that was chosen before React looked has changed for nobody.
    control.checked = false
    control.click()
  }
}
