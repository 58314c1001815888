import { useEffect, useState } from 'react'

/** A problem, or anything else that asks for a pause. */
interface Pause {
  details: { retryAfterSeconds?: number | undefined }
}

/** Returns how many seconds remain of the pause that a problem asked for. */
export function useSecondsLeft(problem: Pause | null): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const seconds = problem?.details.retryAfterSeconds ?? 0
    const end = Date.now() + seconds * 1000
    setLeft(seconds)
    if (seconds <= 0) return
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(remaining)
      if (remaining === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [problem])
  return left
}
