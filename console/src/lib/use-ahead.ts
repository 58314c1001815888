import { useEffect } from 'react'

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Loads code that will probably be needed, once the page is ready and the browser has nothing else to do. A failure is
 * nobody's: who needs the code asks for it again. In development, where each source is a file, nothing is loaded ahead.
 */
export function useAhead(load: () => Promise<unknown>, isReady: boolean) {
  useEffect(() => {
    if (!isReady || import.meta.env.DEV || !navigator.onLine || savesData()) return
    let isHere = true
    ;(window.requestIdleCallback ?? setTimeout)(() => {
      if (isHere) load().catch(() => undefined)
    })
    return () => {
      isHere = false
    }
  }, [load, isReady])
}
