export const faultKinds = [
  'slow',
  'conflict',
  'rate_limit',
  'refused',
  'error',
  'error_after',
  'cut_before',
  'cut_after',
] as const

/** A fault of Stripe. Without `times` it lasts until it is removed. */
export interface StripeFault {
  /** `refused`, `error` and `cut_before` change nothing; `error_after` and `cut_after` have done what was requested. */
  kind: (typeof faultKinds)[number]
  /** Only for paths that start with this. */
  path?: string
  method?: string
  times?: number
  /** The delay in milliseconds. */
  ms?: number
}

/** The fault for an answer, if any; uses it up once. */
export function nextStripeFault(faults: StripeFault[], method: string, path: string): StripeFault | undefined {
  const fault = faults.find((one) => (!one.path || path.startsWith(one.path)) && (one.method ?? method) === method)
  if (fault?.times !== undefined && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault
}
