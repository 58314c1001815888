import { Problem } from '@ancrage/api/client'

/** What shows the server that our page sends a request: it counts for this browser and its sign-in. */
export const csrfToken = (): string => tag()?.content ?? ''

const tag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** Takes the token that an answer names: signing in and out, here or in another tab, makes another one count. */
export function storeCsrfToken(named: string | null): void {
  const held = tag()
  if (named && held) held.content = named
}

/** Sends once more what was refused for a token that another tab has made useless meanwhile. Nothing was done then. */
export async function withFreshToken<T>(work: () => Promise<T>): Promise<T> {
  const sent = csrfToken()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'csrf' && csrfToken() !== sent) return work()
    throw error
  }
}
