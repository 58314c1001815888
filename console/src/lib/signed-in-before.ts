import { readCookie, writeCookie } from './cookie'

const COOKIE = 'signed-in-before'
const A_YEAR = 365 * 24 * 3600

/** Whether somebody has signed in in this browser before: then the start page is the sign-in and not the landing page. */
export const hasSignedInBefore = () => readCookie(COOKIE) !== null

/** Remembers that somebody is signed in here; not who. */
export function rememberSignIn() {
  if (!hasSignedInBefore()) writeCookie(COOKIE, '1', A_YEAR)
}
