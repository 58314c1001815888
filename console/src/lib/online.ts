import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether this device has a connection at all. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
