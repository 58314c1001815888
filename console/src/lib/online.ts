import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says whether this device has a network connection, kept current. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
