import type { Problem } from '../api.ts'

/** Why a link leads to no form any more; null where another attempt may help. */
export function whyLinkEnded({ status, details }: Problem): 'answered' | 'over' | 'unknown' | null {
  if (status === 410) return (details as { reason?: string }).reason === 'over' ? 'over' : 'answered'
  return status === 404 || status === 422 ? 'unknown' : null
}
