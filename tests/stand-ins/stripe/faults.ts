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

/** What Stripe does on a bad day. Without `times` until it is told to stop. */
export interface StripeFault {
  /** `refused`, `error` and `cut_before` leave everything as it was; `error_after` and `cut_after` have done what was wanted. */
  kind: (typeof faultKinds)[number]
  /** Only on paths that begin so. */
  path?: string
  method?: string
  times?: number
  /** How slow. */
  ms?: number
}

/** The fault that an answer is to have; counts as one time. */
export function nextStripeFault(faults: StripeFault[], method: string, path: string): StripeFault | undefined {
  const fault = faults.find((one) => (!one.path || path.startsWith(one.path)) && (one.method ?? method) === method)
  if (fault?.times !== undefined && --fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  return fault
}
