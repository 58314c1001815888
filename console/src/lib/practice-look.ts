import type { Problem } from '@ancrage/api/client'
import { type CSSProperties, useLayoutEffect, useSyncExternalStore } from 'react'

/** The look of a practice on a page for clients. */
export interface PracticeLook {
  name: string
  /** `#rrggbb`; null for the product's colour. */
  primaryColor: string | null
  logo?: { url: string; width: number; height: number } | undefined
}

/** All mounted looks. The last one wins, so that a page inside a frame goes before it. */
let all: readonly PracticeLook[] = []
const readers = new Set<() => void>()

/** Returns the practice whose look the page has; null for the product's. */
const shownLook = (): PracticeLook | null => all.at(-1) ?? null

/** The body gets its own tokens (theme.css), above the colour that somebody chose for the console at the root. */
function paint(practice: PracticeLook | null) {
  const { dataset, style } = document.body
  if (practice) dataset.root = ''
  else delete dataset.root
  style.setProperty('--brand', practice?.primaryColor ?? '')
}

function change(next: readonly PracticeLook[]) {
  all = next
  paint(shownLook())
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Returns the same, kept current. */
export const useShownLook = () => useSyncExternalStore(subscribe, shownLook)

/**
 * Gives the whole page the look of a practice while the component is mounted. A layout effect, so that the product's
 * violet does not flash.
 */
export function useApplyLook(practice: PracticeLook | null | undefined) {
  useLayoutEffect(() => {
    if (!practice) return
    change([...all, practice])
    return () => change(all.filter((one) => one !== practice))
  }, [practice])
}

/** Returns the attributes that give the inside of an element the colour of a practice (theme.css). */
export const colorsOf = ({ primaryColor }: Pick<PracticeLook, 'primaryColor'>) => ({
  'data-root': '',
  style: primaryColor ? ({ '--brand': primaryColor } as CSSProperties) : undefined,
})

/** The practice of a link that has ended: the refusal names it where it may. */
export const practiceOfEndedLink = (problem: Problem | undefined) =>
  problem?.details.practice as PracticeLook | undefined
