/** What a span can be chosen in, with its length in minutes; the longest last. */
export const unitMinutes = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const
export type Unit = keyof typeof unitMinutes
/** What a span is stored in. */
export type StoredUnit = 'minutes' | 'hours' | 'days'

const all = Object.keys(unitMinutes) as Unit[]
/** Only whole numbers of what it is stored in can be said, and weeks only of days. */
export const unitsOf = (stored: StoredUnit): Unit[] =>
  all.filter((unit) => unitMinutes[unit] >= unitMinutes[stored] && (unit !== 'weeks' || stored === 'days'))

/** How people say a stored span: 720 minutes are 12 hours, 2880 are 2 days. */
export function largestUnit(value: number, stored: StoredUnit): { typed: string; unit: Unit } {
  if (!Number.isFinite(value)) return { typed: '', unit: stored }
  const minutes = value * unitMinutes[stored]
  const days = stored === 'days'
  // A horizon of 60 days is not said in weeks, and a day’s notice is said in hours: 24 h, 48 h.
  const unit = days ? 'days' : (all.findLast((one) => one !== 'weeks' && minutes > 0 && isSaid(minutes, one)) ?? stored)
  return { typed: String(minutes / unitMinutes[unit]), unit }
}

const isSaid = (minutes: number, unit: Unit) =>
  minutes % unitMinutes[unit] === 0 && (unit !== 'days' || minutes >= 2 * unitMinutes.days)

/** Days as one of several choices: `180 jours`, whole years as years. */
export function daysInWords(days: number, locale: string): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
