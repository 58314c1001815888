/** A fault of Calendly. Without `times` it lasts until it is removed. */
export interface CalendlyFault {
  kind: 'error' | 'rate_limit' | 'half_page' | 'same_page' | 'silence'
  /** Only for paths that start with this. */
  path?: string
  times?: number
}

/** The fault for an answer, if any; uses it up once. */
export function nextFault(faults: CalendlyFault[], path: string): CalendlyFault['kind'] | undefined {
  const fault = faults.find((one) => !one.path || path.startsWith(one.path))
  if (!fault) return undefined
  if (fault.times !== undefined && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault.kind
}
