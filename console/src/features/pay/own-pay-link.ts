import { areTokensOfSameThing } from '@ancrage/api/contract'

const KEY = 'ancrage-pay'

/** Keeps the link that somebody pays by, for as long as this tab is open. */
export function keepPayLink(token: string) {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // A browser that keeps nothing comes back by Stripe's own link.
  }
}

/**
 * Returns the link by which this tab went to Stripe. The one by which Stripe leads back is the same for everybody, so
 * it leads to no booking; it stands in for another tab or browser, and for another payment.
 */
export function ownPayLink(returned: string): string {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept && areTokensOfSameThing(kept, returned) ? kept : returned
  } catch {
    return returned
  }
}
