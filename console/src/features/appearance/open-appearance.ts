import { useSyncExternalStore } from 'react'

const readers = new Set<() => void>()
let isOpen = false

function set(next: boolean) {
  isOpen = next
  for (const reader of readers) reader()
}

/** Opens the panel in which the look of the console is chosen, from wherever one is. */
export const openAppearance = () => set(true)
export const closeAppearance = () => set(false)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Whether the panel is open, kept current. */
export const useIsAppearanceOpen = () => useSyncExternalStore(subscribe, () => isOpen)
