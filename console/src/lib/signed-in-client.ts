import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'
import { readStored, store } from './storage'

const COOKIE = 'clientData'
/** Where the exercises lie that a client keeps on this device; the page without a connection knows it too. */
export const OFFLINE_EXERCISES = 'offline-exercises'
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

/** Whose exercises are kept on this device; null where there are none, or none that can be read. */
export function ownerOfOfflineExercises(): string | null {
  try {
    const kept: { owner?: unknown } | null = JSON.parse(readStored(OFFLINE_EXERCISES) ?? 'null')
    return typeof kept?.owner === 'string' ? kept.owner : null
  } catch {
    return null
  }
}

/** Drops the exercises that are kept on this device. */
export const forgetExercises = () => store(OFFLINE_EXERCISES, null)

/** Drops them unless they are of whoever is signed in: at the end of a sign-in, or when another client signs in. */
export function forgetForeignExercises() {
  const owner = ownerOfOfflineExercises()
  if (owner === null || owner !== signedInClient()) forgetExercises()
}

/** Drops what this browser may read of the client's session, and keeps of it; the server drops the rest. */
export function forgetClient() {
  writeCookie(COOKIE, '', 0)
  forgetExercises()
  publishClient()
}

/** Tells readers that the server has changed the cookie. */
export function publishClient() {
  forgetForeignExercises()
  for (const reader of readers) reader()
}

/** Calls `reader` whenever a client signs in or out. */
export function subscribeToClient(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Whether a client is signed in, kept current. */
export const useClientSignedIn = () => useSyncExternalStore(subscribeToClient, isClientSignedIn)
