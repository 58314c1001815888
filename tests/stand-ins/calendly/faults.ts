/** What Calendly does on a bad day. Without `times` until it is told to stop. */
export interface CalendlyFault {
  kind: 'error' | 'rate_limit' | 'half_page' | 'same_page' | 'silence'
  /** Only on paths that begin so. */
  path?: string
  times?: number
}

/** The fault that an answer is to have; counts as one time. */
export function nextFault(faults: CalendlyFault[], path: string): CalendlyFault['kind'] | undefined {
  const fault = faults.find((one) => !one.path || path.startsWith(one.path))
  if (!fault) return undefined
  if (fault.times !== undefined && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault.kind
}
