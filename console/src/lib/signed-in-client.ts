import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'
import { createListeners } from './listeners'
import { readStored, store } from './storage'

const COOKIE = 'clientData'
/** The storage name of exercises on this device. The offline page uses it too. */
export const OFFLINE_EXERCISES = 'offline-exercises'
const listeners = createListeners()

/**
 * Says whether a client is signed in in this browser, from the cookie that the server sets and deletes. It protects
 * nothing.
 */
const isClientSignedIn = () => Boolean(readCookie(COOKIE))

/** Returns the client's e-mail address from the same cookie; null if it has none. */
export function signedInClient(): string | null {
  try {
    const user: { email?: unknown } | null = JSON.parse(readCookie(COOKIE) ?? 'null')
    return typeof user?.email === 'string' ? user.email : null
  } catch {
    return null
  }
}

/** Returns the client whose exercises are stored on this device; null if there are none or they are unreadable. */
export function ownerOfOfflineExercises(): string | null {
  try {
    const stored: { owner?: unknown } | null = JSON.parse(readStored(OFFLINE_EXERCISES) ?? 'null')
    return typeof stored?.owner === 'string' ? stored.owner : null
  } catch {
    return null
  }
}

/** Deletes the exercises that are stored on this device. Their recordings go with them (`offline-recordings.ts`). */
export const forgetExercises = () => store(OFFLINE_EXERCISES, null)

/** Deletes the exercises of anybody but the signed-in client: after a sign-out, or when another client signs in. */
export function forgetForeignExercises() {
  const owner = ownerOfOfflineExercises()
  if (owner === null || owner !== signedInClient()) forgetExercises()
}

/** Deletes what this browser stores of the client's sign-in. The server ends the sign-in itself. */
export function forgetClient() {
  writeCookie(COOKIE, '', 0)
  forgetExercises()
  publishClient()
}

/** Notifies subscribers that the server has changed the cookie. */
export function publishClient() {
  forgetForeignExercises()
  listeners.notify()
}

/** Calls a function when a client signs in or out. */
export const subscribeToClient = listeners.subscribe

/** Says whether a client is signed in, kept current. */
export const useClientSignedIn = () => useSyncExternalStore(subscribeToClient, isClientSignedIn)
