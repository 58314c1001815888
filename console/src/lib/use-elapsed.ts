import { useEffect, useState } from 'react'
import { serverNow } from './server-clock'

const secondsSince = (instant: string) => Math.max(0, Math.floor((serverNow() - Date.parse(instant)) / 1000))

/** Returns the whole seconds since an instant of the server's clock, kept current. */
export function useElapsed(since: string): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    const tick = () => setSeconds(secondsSince(since))
    tick()
    const timer = setInterval(tick, 500)
    // Timers of a background tab may be late.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [since])
  return seconds
}
