import { useLocation } from 'react-router'

/** Passes a typed e-mail address to the next page, in the history state and never in the address. */
export const withTypedEmail = (typedEmail: string) => ({ typedEmail })

/** Returns the e-mail address that was typed on the previous page, or `''`. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const email = (state as { typedEmail?: unknown } | null)?.typedEmail
  return typeof email === 'string' ? email : ''
}
