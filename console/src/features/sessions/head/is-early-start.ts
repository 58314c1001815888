const EARLY_MS = 30 * 60_000

/** Says whether starting now is probably a mistake: the session is more than 30 minutes away. */
export function isEarlyStart(startsAt: string, now: number): boolean {
  return Date.parse(startsAt) - now > EARLY_MS
}
