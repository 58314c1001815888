import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function on every drawing, which does what the latest one does: what is handed it need not be drawn again. */
export function useStableCallback<A extends unknown[]>(run: (...asked: A) => void): (...asked: A) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...asked: A) => latest.current(...asked), [])
}
