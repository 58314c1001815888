export const DAY_MS = 86_400_000
const minutesAhead = (zone: string, at: number) => {
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')
    .split(':')
    .map(Number)
  return hours * 60 + minutes
}

/** The instant of a local time in Paris. */
export function inParis(day: string, clock: string): string {
  const local = Date.parse(`${day}T${clock}:00Z`)
  return new Date(local - minutesAhead('Europe/Paris', local) * 60_000).toISOString()
}

export const localDay = (zone: string, at: number | string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at))

/** The next open days in Paris, Monday to Friday, from tomorrow. */
export function openDays(count: number, now = Date.now()): string[] {
  const days: string[] = []
  for (let at = now + DAY_MS; days.length < count; at += DAY_MS) {
    const day = localDay('Europe/Paris', at)
    if (new Date(`${day}T12:00Z`).getUTCDay() % 6 !== 0) days.push(day)
  }
  return days
}
