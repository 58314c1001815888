/**
 * The faults of Octopush: `silence` never answers, `cut` closes the connection; `after` means that the SMS was sent all
 * the same.
 */
export const octopushFaultKinds = [
  'bad_request',
  'unauthorised',
  'no_credit',
  'invalid',
  'bad_number',
  'rate_limit',
  'error',
  'silence_before',
  'silence_after',
  'cut_before',
  'cut_after',
] as const

/** A fault; without `times` it lasts until it is removed. */
export interface OctopushFault {
  kind: (typeof octopushFaultKinds)[number]
  /** Only for paths that start with this. */
  path?: string
  times?: number
  /** The value of Retry-After for `rate_limit`. */
  seconds?: number
}

/** The fault for an answer, if any; uses it up once. */
export function nextOctopushFault(faults: OctopushFault[], path: string): OctopushFault | undefined {
  const fault = faults.find((one) => !one.path || path.startsWith(one.path))
  if (!fault) return undefined
  if (fault.times !== undefined && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault
}
