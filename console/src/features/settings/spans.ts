/** What a span can be chosen in, with its length in minutes; the longest last. */
export const sizes = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const
export type Unit = keyof typeof sizes
/** What a span is stored in. */
export type StoredUnit = 'minutes' | 'hours' | 'days'

const all = Object.keys(sizes) as Unit[]
/** Only whole numbers of what it is stored in can be said, and weeks only of days. */
export const unitsOf = (stored: StoredUnit): Unit[] =>
  all.filter((unit) => sizes[unit] >= sizes[stored] && (unit !== 'weeks' || stored === 'days'))

/** How people say a stored span: 720 minutes are 12 hours, 2880 are 2 days. */
export function best(value: number, stored: StoredUnit): { typed: string; unit: Unit } {
  if (!Number.isFinite(value)) return { typed: '', unit: stored }
  const minutes = value * sizes[stored]
  const days = stored === 'days'
  // A horizon of 60 days is not said in weeks, and a day’s notice is said in hours: 24 h, 48 h.
  const unit = days ? 'days' : (all.findLast((one) => one !== 'weeks' && minutes > 0 && isSaid(minutes, one)) ?? stored)
  return { typed: String(minutes / sizes[unit]), unit }
}

const isSaid = (minutes: number, unit: Unit) =>
  minutes % sizes[unit] === 0 && (unit !== 'days' || minutes >= 2 * sizes.days)

/** Days as one of several choices: `180 jours`, whole years as years. */
export function daysInWords(days: number, locale: string): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
