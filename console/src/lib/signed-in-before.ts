import { readCookie, writeCookie } from './cookie'

const COOKIE = 'signed-in-before'
const A_YEAR = 365 * 24 * 3600

/**
 * Says whether somebody has signed in in this browser before. The start page is then the sign-in instead of the landing
 * page.
 */
export const hasSignedInBefore = () => readCookie(COOKIE) !== null

/** Remembers that somebody signed in here, but not who. */
export function rememberSignIn() {
  if (!hasSignedInBefore()) writeCookie(COOKIE, '1', A_YEAR)
}
