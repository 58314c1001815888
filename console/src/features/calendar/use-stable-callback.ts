import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same on every render and runs the latest version, so that its receivers need not render
 * again.
 */
export function useStableCallback<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
