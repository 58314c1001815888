import type { UserData } from './lib/signed-in'

/** Who may open a route. A route without any is closed to everyone. */
export interface Access {
  public?: true
  authenticatedOnly?: true
  unauthenticatedOnly?: true
  adminOnly?: true
}

const HOME = /^\/(?=$|\?)/

/**
 * Where a visitor is sent instead of a route, or null if it may be opened. `path` is what was asked, with its query. A
 * stranger at the start page is shown what this is; who has signed in here before signs in (decisions, 14).
 */
export function redirectOf(access: Access, user: UserData | null, path: string, isStranger = false): string | null {
  if (access.public) return null
  if (access.unauthenticatedOnly) return user ? '/' : null
  if (access.adminOnly) return user?.isAdmin ? null : '/'
  if (access.authenticatedOnly && !user && isStranger && HOME.test(path)) return path.replace(HOME, '/accueil')
  if (access.authenticatedOnly) return user ? null : signInPath(path)
  return '/not-authorized'
}

/** The sign-in page, which leads back to `path`. */
export const signInPath = (path: string) => `/login?${new URLSearchParams({ to: path })}`
