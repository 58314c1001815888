import { useLocation } from 'react-router'

/** What the page that signs a client in is told: where they were going. */
export function useDestination(): { goingTo: string } {
  const { pathname, search } = useLocation()
  return { goingTo: pathname + search }
}

/** Where the page that signs in leads then. */
export function useGoingTo(): string {
  const state: unknown = useLocation().state
  const to = (state as { goingTo?: unknown } | null)?.goingTo
  return typeof to === 'string' && to.startsWith('/client/') ? to : '/client'
}
