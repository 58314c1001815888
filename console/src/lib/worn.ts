import { type CSSProperties, useLayoutEffect, useSyncExternalStore } from 'react'

/** What a page for clients wears of a practice. */
export interface Worn {
  name: string
  /** `#rrggbb`; null: the product's. */
  primaryColor: string | null
  logo?: { url: string; width: number; height: number } | undefined
}

/** The last one is shown: a page within a frame goes before it. */
let all: readonly Worn[] = []
const readers = new Set<() => void>()

/** The practice in whose look the page is; null: in the product's. */
const worn = (): Worn | null => all.at(-1) ?? null

/** The body has tokens of its own then (theme.css): what somebody chose for the console stays at the root, above it. */
function paint(practice: Worn | null) {
  const { dataset, style } = document.body
  if (practice) dataset.root = ''
  else delete dataset.root
  style.setProperty('--brand', practice?.primaryColor ?? '')
}

function change(next: readonly Worn[]) {
  all = next
  paint(worn())
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** The same, kept current. */
export const useWorn = () => useSyncExternalStore(subscribe, worn)

/** Puts the whole page into the look of a practice as long as this stands in it. Before it is drawn: no violet first. */
export function useWear(practice: Worn | null | undefined) {
  useLayoutEffect(() => {
    if (!practice) return
    change([...all, practice])
    return () => change(all.filter((one) => one !== practice))
  }, [practice])
}

/** Attributes of an element whose inside is in the colour of a practice (theme.css). */
export const colorsOf = ({ primaryColor }: Pick<Worn, 'primaryColor'>) => ({
  'data-root': '',
  style: primaryColor ? ({ '--brand': primaryColor } as CSSProperties) : undefined,
})
