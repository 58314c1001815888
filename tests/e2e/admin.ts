import type { Cookie } from '../system/sign-in.ts'

/** The cookies of the demo’s admin, who signs in once for the whole run: a code of the second factor is valid once. */
export function adminCookies(): Cookie[] {
  const cookies = process.env.ADMIN_COOKIES
  if (!cookies) throw new Error('the admin was not signed in when the run began')
  return JSON.parse(cookies) as Cookie[]
}
