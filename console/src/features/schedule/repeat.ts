/** A repetition as the form has it. `kept` means a rule that the form cannot express, which stays as it is. */
export interface Repeat {
  every: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'kept'
  interval: number
  ends: 'never' | 'until' | 'count'
  /** The last allowed day, `YYYY-MM-DD`. */
  until: string
  count: number
}

export const MOST_TIMES = 1_000
export const LONGEST_INTERVAL = 99

const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
const once: Repeat = { every: 'none', interval: 1, ends: 'never', until: '', count: 10 }

/** Returns the RRULE (RFC 5545) of the form; null if it does not repeat. */
export function ruleOf({ every, interval, ends, until, count }: Repeat, unchanged: string | null): string | null {
  if (every === 'none') return null
  if (every === 'kept') return unchanged
  return [
    `FREQ=${every.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(ends === 'until' ? [`UNTIL=${until.replaceAll('-', '')}`] : []),
    ...(ends === 'count' ? [`COUNT=${count}`] : []),
  ].join(';')
}

/** Returns the form's values of a rule. */
export function repeatOf(rule: string | null): Repeat {
  if (!rule) return once
  const { FREQ, INTERVAL, UNTIL, COUNT, ...others } = Object.fromEntries(
    rule.split(';').map((part) => part.split('=') as [string, string]),
  ) as Record<string, string | undefined>
  const every = frequencies.find((one) => one.toUpperCase() === FREQ)
  if (!every || Object.keys(others).length > 0) return { ...once, every: 'kept' }
  return {
    every,
    interval: Number(INTERVAL ?? 1),
    ends: UNTIL ? 'until' : COUNT ? 'count' : 'never',
    until: UNTIL ? UNTIL.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') : '',
    count: Number(COUNT ?? once.count),
  }
}
