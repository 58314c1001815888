import { localDay } from '@ancrage/api/format/day'

/** A smaller difference, in milliseconds, is the delay of the answer and not a wrong clock. */
const NOTICED_MS = 120_000

let gap = 0

/** The current time in milliseconds, by the server's answers: a visitor's device may be wrong by hours. */
export const currentTime = (): number => Date.now() + gap

export const todayIn = (timeZone: string): string => localDay(currentTime(), timeZone)

/** Learns the time from the `Date` header of an answer. */
export function syncClock(date: string | null): void {
  if (!date) return
  const found = Date.parse(date) - Date.now()
  gap = Math.abs(found) > NOTICED_MS ? found : 0
}
