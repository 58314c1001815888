import { Problem } from '@ancrage/api/client'

/**
 * Returns the token that proves to the server that our page sends a request. It belongs to this browser and sign-in.
 */
export const csrfToken = (): string => tag()?.content ?? ''

const tag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** Stores the token of an answer. It changes with each sign-in and sign-out, also in another tab. */
export function storeCsrfToken(named: string | null): void {
  const held = tag()
  if (named && held) held.content = named
}

/** Repeats a request that was refused because another tab has replaced the token. The server had done nothing. */
export async function withFreshToken<T>(work: () => Promise<T>): Promise<T> {
  const sent = csrfToken()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'csrf' && csrfToken() !== sent) return work()
    throw error
  }
}
