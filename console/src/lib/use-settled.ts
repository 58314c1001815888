import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while, such as typed text once typing pauses; `first` until then. */
export function useSettled<T>(value: T, pauseMs: number, first: T = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
