import { useState } from 'react'
import { focusedOpener } from '../../lib/focused-opener'

const FOCUSABLE =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]):not([tabindex="-1"])'

/** The parts of a page in which an element has neighbours. */
const PARTS =
  'section, article, form, fieldset, ul, ol, table, [role=dialog], [role=group], [role=list], [role=region], [role=tabpanel]'

/** The element that had the focus when a dialog opened, and its place in the page. */
interface Opener {
  element: Element
  words: string
  /** The nearest first. */
  ancestors: Element[]
  /** Everything that could have the focus then, in order. */
  focusable: Element[]
}

/** The elements that had the focus before each dialog, the nearest first. */
const openers = new WeakMap<Element, readonly Opener[]>()

const wordsOf = (element: Element) => element.ariaLabel ?? element.textContent

const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

function openerOf(element: Element): Opener {
  const ancestors: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) ancestors.push(one)
  return { element, words: wordsOf(element), ancestors, focusable: [...document.querySelectorAll(FOCUSABLE)] }
}

/**
 * Finds what gets the focus in place of an opener that is gone: a new element with its words, else what stands at its
 * place in its list or section now, or before it. Null where the list or section is gone too.
 */
function neighbourOf({ element, words, ancestors, focusable }: Opener): Element | null {
  const rest = ancestors.find((one) => one.isConnected)
  const part = rest?.closest(PARTS)
  if (!rest || !part) return null
  const earlier = focusable.slice(0, Math.max(focusable.indexOf(element), 0))
  for (const area of [rest, part]) {
    const now = [...area.querySelectorAll(FOCUSABLE)].filter(isShown)
    const before = now.findLastIndex((one) => earlier.includes(one))
    const again = now.find((one) => wordsOf(one) === words && !focusable.includes(one))
    const found = again ?? now[before + 1] ?? now[before]
    if (found) return found
  }
  return null
}

const focus = (element: Element | null, how?: FocusOptions) => element instanceof HTMLElement && element.focus(how)

/** Gives the focus to the main heading of the page, without scrolling there. */
function focusHeading() {
  const heading = document.querySelector('main h1')
  heading?.setAttribute('tabindex', '-1')
  focus(heading, { preventScroll: true })
}

/**
 * Gives the focus back when a dialog closes: to the element that had it before. If that element was in a dialog which
 * this one replaced, the focus goes to the element that opened the earlier dialog. If they are gone, and nothing else
 * has taken the focus, a neighbour gets it, or the main heading of the page. It is a dialog's default on closing.
 */
export function useDialogOpener() {
  const [chain] = useState(() => {
    const element = focusedOpener()
    const outer = element?.closest('[data-slot=dialog]')
    return [...(element ? [openerOf(element)] : []), ...((outer && openers.get(outer)) ?? [])]
  })
  return {
    remember: (dialog: Element) => void openers.set(dialog, chain),
    focusAgain(closing: Event) {
      if (closing.defaultPrevented) return
      closing.preventDefault()
      const opener = chain.find(({ element }) => element.isConnected)
      if (opener) return focus(opener.element)
      if (document.activeElement !== document.body) return
      const neighbour = chain.map(neighbourOf).find(Boolean)
      if (neighbour) focus(neighbour)
      else focusHeading()
    },
  }
}
