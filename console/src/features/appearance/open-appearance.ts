import { useSyncExternalStore } from 'react'

const readers = new Set<() => void>()
let isOpen = false

function set(next: boolean) {
  isOpen = next
  for (const reader of readers) reader()
}

/** Opens the panel for the appearance. Any page may call it. */
export const openAppearance = () => set(true)
export const closeAppearance = () => set(false)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Says whether the panel is open, kept current. */
export const useIsAppearanceOpen = () => useSyncExternalStore(subscribe, () => isOpen)
