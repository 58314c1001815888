import type { Problem } from '@ancrage/api/client'
import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { createListeners } from './listeners'

/** The look of a practice on a page for clients. */
export interface PracticeLook {
  name: string
  /** `#rrggbb`; null for the product's colour. */
  primaryColor: string | null
  logo?: { url: string; width: number; height: number } | undefined
}

/** The look of a practice; null for the product's own; undefined until it is known whose page it is. */
type Look = PracticeLook | null | undefined

/** The colour of a page until it is known whose it is: neither a practice's nor the product's. */
const NEUTRAL = 'oklch(0.53 0 0)'

/** All mounted looks. The last practice wins, so that a page overrides the frame around it. */
let all: readonly { look: Look }[] = []
const listeners = createListeners()

/** Returns the look that the page has. */
function shownLook(): Look {
  const practice = all.findLast(({ look }) => look)
  if (practice) return practice.look
  return all.some(({ look }) => look === undefined) ? undefined : null
}

/** The body gets its own tokens (theme.css), above the colour that somebody chose for the console at the root. */
function paint(look: Look) {
  const { dataset, style } = document.body
  if (look === null) delete dataset.root
  else dataset.root = ''
  style.setProperty('--brand', look === undefined ? NEUTRAL : (look?.primaryColor ?? ''))
}

function change(next: readonly { look: Look }[]) {
  all = next
  paint(shownLook())
  listeners.notify()
}

/** Returns the same, kept current. Read in a layout effect: a store would be read again only after the first paint. */
export function useShownLook(): Look {
  const [look, setLook] = useState(shownLook)
  useLayoutEffect(() => {
    const read = () => setLook(shownLook())
    read()
    return listeners.subscribe(read)
  }, [])
  return look
}

/**
 * Gives the whole page a look while the component is mounted. A layout effect, so that the product's violet does not
 * flash.
 */
export function useApplyLook(look: Look) {
  useLayoutEffect(() => {
    const own = { look }
    change([...all, own])
    return () => change(all.filter((one) => one !== own))
  }, [look])
}

/** Returns the attributes that give the inside of an element the colour of a practice (theme.css). */
export const colorsOf = ({ primaryColor }: Pick<PracticeLook, 'primaryColor'>) => ({
  'data-root': '',
  style: primaryColor ? ({ '--brand': primaryColor } as CSSProperties) : undefined,
})

/**
 * Returns the look for the page of a link. It is the practice's if the answer or its refusal names one, and otherwise
 * the product's. Undefined until the server has answered.
 */
export function lookOfLink(practice: PracticeLook | undefined, problem: Problem | undefined): Look {
  if (practice || !problem) return practice
  const isAnswer = problem.status >= 400 && problem.status < 500
  return isAnswer ? ((problem.details.practice as PracticeLook | undefined) ?? null) : undefined
}
