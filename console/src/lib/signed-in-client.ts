import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'

const COOKIE = 'clientData'
const readers = new Set<() => void>()

/** Whether a client is signed in in this browser, by the cookie that the server sets and clears. It opens nothing. */
const isClientSignedIn = () => Boolean(readCookie(COOKIE))

/** Who that is, by the same cookie; null where nobody can be told. */
export function signedInClient(): string | null {
  try {
    const said: { email?: unknown } | null = JSON.parse(readCookie(COOKIE) ?? 'null')
    return typeof said?.email === 'string' ? said.email : null
  } catch {
    return null
  }
}

/** Drops what this browser may read of the client's session; the server drops the rest. */
export function forgetClient() {
  writeCookie(COOKIE, '', 0)
  publishClient()
}

/** Tells readers that the server has changed the cookie. */
export function publishClient() {
  for (const reader of readers) reader()
}

/** Calls `reader` whenever a client signs in or out. */
export function subscribeToClient(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Whether a client is signed in, kept current. */
export const useClientSignedIn = () => useSyncExternalStore(subscribeToClient, isClientSignedIn)
