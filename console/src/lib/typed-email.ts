import { useLocation } from 'react-router'

/** What a link hands on of an address that was typed: in the history of the tab, never in an address of the browser. */
export const withTypedEmail = (typedEmail: string) => ({ typedEmail })

/** The address that was typed on the page that led here. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const email = (state as { typedEmail?: unknown } | null)?.typedEmail
  return typeof email === 'string' ? email : ''
}
