import type { ClinicalField } from '@ancrage/api/contract'
import type { Editor } from '@tiptap/react'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners'

/** The text that gets the phrase: the one that had the focus when the choice was opened. */
export interface PhrasesOptions {
  editor: Editor
  field: ClinicalField
  /** The selected part as HTML; empty without a selection. */
  selected: string
}

let openOptions: PhrasesOptions | null = null
const listeners = createListeners()

function show(options: PhrasesOptions | null) {
  openOptions = options
  listeners.notify()
}

/**
 * Opens the choice of phrases and templates. It stays open when the toolbar that opened it disappears with the focus.
 */
export const openPhrases = (options: PhrasesOptions) => show(options)
export const closePhrases = () => show(null)

/** Returns the text that gets the phrase, kept current; null while the choice is closed. */
export const usePhrasesOptions = () => useSyncExternalStore(listeners.subscribe, () => openOptions)
