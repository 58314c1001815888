/** What Octopush does on a bad day: `silence` never answers, `cut` hangs up; `after` says that the SMS went out all the same. */
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

/** Without `times` until it is told to stop. */
export interface OctopushFault {
  kind: (typeof octopushFaultKinds)[number]
  /** Only on paths that begin so. */
  path?: string
  times?: number
  /** What Retry-After says of `rate_limit`. */
  seconds?: number
}

/** The fault that an answer is to have; counts as one time. */
export function nextOctopushFault(faults: OctopushFault[], path: string): OctopushFault | undefined {
  const fault = faults.find((one) => !one.path || path.startsWith(one.path))
  if (!fault) return undefined
  if (fault.times !== undefined && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault
}
