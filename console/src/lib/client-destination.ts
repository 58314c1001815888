import { useLocation } from 'react-router'

/** Returns the state for the sign-in page of clients: the page they wanted to open. */
export function useSignInState(): { goingTo: string } {
  const { pathname, search } = useLocation()
  return { goingTo: pathname + search }
}

/** Opens after a sign-in if the client wanted no other page. */
export const CLIENT_HOME = '/client'

/** Returns the page to open after a client has signed in. A mailed link leaves it in the state too. */
export function useSignInDestination(): string {
  const state: unknown = useLocation().state
  const to = (state as { goingTo?: unknown } | null)?.goingTo
  return typeof to === 'string' && to.startsWith('/client/') ? to : CLIENT_HOME
}
