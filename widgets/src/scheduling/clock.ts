import { localDay } from '@ancrage/api/format/day'

/** Less than this is the way of the answer, not a wrong clock. */
const NOTICED_MS = 120_000

let gap = 0

/** What time it is by the server, as far as its answers tell: a visitor's device may be wrong by hours. */
export const currentTime = (): number => Date.now() + gap

export const todayIn = (timeZone: string): string => localDay(currentTime(), timeZone)

/** Takes the time from an answer's `Date`. */
export function learnTime(date: string | null): void {
  if (!date) return
  const found = Date.parse(date) - Date.now()
  gap = Math.abs(found) > NOTICED_MS ? found : 0
}
