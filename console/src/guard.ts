import type { UserData } from './lib/signed-in'

/** Who may open a route. A route without any of these is closed to everyone. */
export interface Access {
  public?: true
  authenticatedOnly?: true
  unauthenticatedOnly?: true
  adminOnly?: true
}

const HOME = /^\/(?=$|\?)/

/**
 * Returns the address to redirect a visitor to, or null if the route may be opened. `path` is the requested address
 * with its query. A stranger at the start page sees the landing page; a visitor who has signed in here before sees the
 * sign-in (decisions, 14).
 */
export function redirectOf(access: Access, user: UserData | null, path: string, isStranger = false): string | null {
  if (access.public) return null
  if (access.unauthenticatedOnly) return user ? '/' : null
  if (access.adminOnly) return user?.isAdmin ? null : '/'
  if (access.authenticatedOnly && !user && isStranger && HOME.test(path)) return path.replace(HOME, '/accueil')
  if (access.authenticatedOnly) return user ? null : signInPath(path)
  return '/not-authorized'
}

/** Returns the address of the sign-in page that leads back to `path`. */
export const signInPath = (path: string) => `/login?${new URLSearchParams({ to: path })}`
