import { useSyncExternalStore } from 'react'

/** What is open above the page: the palette or the list of shortcuts. */
type Sheet = 'palette' | 'shortcuts' | null

const readers = new Set<() => void>()
let opened: Sheet = null

function show(next: Sheet) {
  opened = next
  for (const reader of readers) reader()
}

export const openPalette = () => show('palette')
export const openShortcuts = () => show('shortcuts')
export const closePalette = () => show(null)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Returns what is open, kept current. */
export const useOpenedSheet = () => useSyncExternalStore(subscribe, () => opened)
