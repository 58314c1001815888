import type { Settings } from './use-settings'

export type HalfYearRate = Settings['legalRates'][number]

/** The half years from one on to that of a day, and those that have a rate already. */
export function halfYears(since: string, rates: readonly HalfYearRate[], now: Date) {
  const firstDays = rates.map(({ from }) => from)
  for (let from = since; new Date(from) <= now; from = nextHalf(from)) firstDays.push(from)
  return [...new Set(firstDays)]
    .sort()
    .map((from) => ({ from, year: from.slice(0, 4), half: from.endsWith('-07-01') ? 'second' : 'first' }) as const)
}

const nextHalf = (from: string) =>
  from.endsWith('-01-01') ? `${from.slice(0, 4)}-07-01` : `${Number(from.slice(0, 4)) + 1}-01-01`
