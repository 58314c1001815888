import type { ClinicalField } from '@ancrage/api/contract'
import type { Editor } from '@tiptap/react'
import { useSyncExternalStore } from 'react'

/** The text that gets the phrase: the one that had the focus when the choice was opened. */
export interface PhrasesOptions {
  editor: Editor
  field: ClinicalField
  /** The selected part as HTML; empty without a selection. */
  selected: string
}

let openOptions: PhrasesOptions | null = null
const readers = new Set<() => void>()

function show(options: PhrasesOptions | null) {
  openOptions = options
  for (const reader of readers) reader()
}

/**
 * Opens the choice of phrases and templates. It stays open when the toolbar that opened it disappears with the focus.
 */
export const openPhrases = (options: PhrasesOptions) => show(options)
export const closePhrases = () => show(null)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Returns the text that gets the phrase, kept current; null while the choice is closed. */
export const usePhrasesOptions = () => useSyncExternalStore(subscribe, () => openOptions)
