import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners'

const listeners = createListeners()
let isOpen = false

function set(next: boolean) {
  isOpen = next
  listeners.notify()
}

/** Opens the panel for the appearance. Any page may call it. */
export const openAppearance = () => set(true)
export const closeAppearance = () => set(false)

/** Says whether the panel is open, kept current. */
export const useIsAppearanceOpen = () => useSyncExternalStore(listeners.subscribe, () => isOpen)
