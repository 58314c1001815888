/** Says whether ending now is probably a mistake: less than three quarters of the planned time have run. */
export function isEarlyStop(startedAt: string | null, minutes: number, now: number): boolean {
  return startedAt === null || now - Date.parse(startedAt) < minutes * 45_000
}
