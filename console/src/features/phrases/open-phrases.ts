import type { ClinicalField } from '@ancrage/api/contract'
import type { Editor } from '@tiptap/react'
import { useSyncExternalStore } from 'react'

/** Where words are put: the text that was being written when they were asked for. */
export interface PhrasesOptions {
  editor: Editor
  field: ClinicalField
  /** What was selected in it, as HTML; '' where nothing was. */
  selected: string
}

let wished: PhrasesOptions | null = null
const readers = new Set<() => void>()

function show(options: PhrasesOptions | null) {
  wished = options
  for (const reader of readers) reader()
}

/** Opens the choice of phrases and templates. The toolbar that it is opened from goes with the focus: this stays. */
export const openPhrases = (options: PhrasesOptions) => show(options)
export const closePhrases = () => show(null)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Where words are to be put, kept current; null while nobody has asked. */
export const usePhrasesOptions = () => useSyncExternalStore(subscribe, () => wished)
