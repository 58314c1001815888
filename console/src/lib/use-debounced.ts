import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while, such as typed text once typing pauses; `first` until then. */
export function useDebounced<T>(value: T, pauseMs: number, first: T = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}

/** The same for values that are made anew in each render: they are compared by content. */
export function useDebouncedContent<T>(value: T, pauseMs: number): T {
  return JSON.parse(useDebounced(JSON.stringify(value), pauseMs)) as T
}
