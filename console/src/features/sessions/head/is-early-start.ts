import { localDay } from '@ancrage/api/format/day'

const EARLY_MS = 30 * 60_000

/**
 * Says whether starting now is probably a mistake: the session is more than 30 minutes away, or on a later local day.
 */
export function isEarlyStart(startsAt: string, now: number, zone: string): boolean {
  const isLater = Date.parse(startsAt) > now
  return isLater && (Date.parse(startsAt) - now > EARLY_MS || localDay(startsAt, zone) !== localDay(now, zone))
}
