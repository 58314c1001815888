import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners'

/** What is open above the page: the palette or the list of shortcuts. */
type Sheet = 'palette' | 'shortcuts' | null

const listeners = createListeners()
let opened: Sheet = null

function show(next: Sheet) {
  opened = next
  listeners.notify()
}

export const openPalette = () => show('palette')
export const openShortcuts = () => show('shortcuts')
export const closePalette = () => show(null)

/** Returns what is open, kept current. */
export const useOpenedSheet = () => useSyncExternalStore(listeners.subscribe, () => opened)
