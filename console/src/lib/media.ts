import { useSyncExternalStore } from 'react'

const wide = matchMedia('(width >= 960px)')
const phone = matchMedia('(width < 600px)')

function useMedia(query: MediaQueryList) {
  return useSyncExternalStore(
    (reader) => {
      query.addEventListener('change', reader)
      return () => query.removeEventListener('change', reader)
    },
    () => query.matches,
  )
}

/** Room for tables and for the navigation in the head. */
export const useIsWide = () => useMedia(wide)

export const useIsPhone = () => useMedia(phone)
