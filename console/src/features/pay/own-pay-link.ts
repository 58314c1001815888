const KEY = 'ancrage-pay'

/** As many letters of a token as the ids of its payment have: what follows is the signature, by kind of link. */
const LETTERS_OF_IDS = 42

const payment = (token: string) => token.slice(0, LETTERS_OF_IDS)

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
    return kept && payment(kept) === payment(returned) ? kept : returned
  } catch {
    return returned
  }
}
