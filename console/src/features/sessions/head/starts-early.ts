import { localDay } from '@ancrage/api/format/day'

const EARLY_MS = 30 * 60_000

/** Starting now is early enough to be a mistake: the session is on a later day, or more than half an hour away. */
export function startsEarly(startsAt: string, now: number, zone: string): boolean {
  const isLater = Date.parse(startsAt) > now
  return isLater && (Date.parse(startsAt) - now > EARLY_MS || localDay(startsAt, zone) !== localDay(now, zone))
}
