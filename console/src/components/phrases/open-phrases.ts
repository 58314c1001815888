import type { Editor } from '@tiptap/react'
import { useSyncExternalStore } from 'react'
import type { ClinicalField } from '../../lib/record'

/** Where words are put: the text that was being written when they were asked for. */
export interface Wish {
  editor: Editor
  field: ClinicalField
  /** What was selected in it, as HTML; '' where nothing was. */
  selected: string
}

let wished: Wish | null = null
const readers = new Set<() => void>()

function show(wish: Wish | null) {
  wished = wish
  for (const reader of readers) reader()
}

/** Opens the choice of phrases and templates. The toolbar that it is opened from goes with the focus: this stays. */
export const openPhrases = (wish: Wish) => show(wish)
export const closePhrases = () => show(null)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Where words are to be put, kept current; null while nobody has asked. */
export const useWishedPhrases = () => useSyncExternalStore(subscribe, () => wished)
