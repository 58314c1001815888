/** The units and their length in minutes, longest last. */
export const unitMinutes = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const
export type Unit = keyof typeof unitMinutes
/** The units in which a length is stored. */
export type StoredUnit = 'minutes' | 'hours' | 'days'

const all = Object.keys(unitMinutes) as Unit[]
/** Returns the units in which a stored length can be typed. Weeks only for lengths stored in days. */
export const unitsOf = (stored: StoredUnit): Unit[] =>
  all.filter((unit) => unitMinutes[unit] >= unitMinutes[stored] && (unit !== 'weeks' || stored === 'days'))

/** Returns a stored length in its most convenient unit: 12 hours for 720 minutes, 2 days for 2880. */
export function largestUnit(value: number, stored: StoredUnit): { typed: string; unit: Unit } {
  if (!Number.isFinite(value)) return { typed: '', unit: stored }
  const minutes = value * unitMinutes[stored]
  const days = stored === 'days'
  // A horizon of 60 days is not shown in weeks, and a single day is shown as 24 hours.
  const unit = days
    ? 'days'
    : (all.findLast((one) => one !== 'weeks' && minutes > 0 && isExact(minutes, one)) ?? stored)
  return { typed: String(minutes / unitMinutes[unit]), unit }
}

const isExact = (minutes: number, unit: Unit) =>
  minutes % unitMinutes[unit] === 0 && (unit !== 'days' || minutes >= 2 * unitMinutes.days)

/** Formats days as one of several choices: `180 jours`, or years if they are whole. */
export function daysInWords(days: number, locale: string): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
