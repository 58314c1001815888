import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'
import { createListeners } from './listeners'

const COOKIE = 'userData'
export const ABILITY_COOKIE = 'userAbilityRules'

/**
 * What the server tells the interface about the signed-in user. It protects nothing: the server checks each request.
 */
export interface UserData {
  email: string
  name: string
  entity: { name: string }
  timezone: string
  isAdmin: boolean
}

let seen: { raw: string | null; user: UserData | null } = { raw: null, user: null }
let isFresh = false
const listeners = createListeners()

/**
 * Returns the signed-in user from the cookie that the server sets and deletes. Reads the cookie once in a render: each
 * amount and date on a page asks for the user's time zone, and the browser answers each reading from another process.
 */
export function signedInUser(): UserData | null {
  if (isFresh) return seen.user
  const raw = readCookie(COOKIE)
  if (raw !== seen.raw) seen = { raw, user: parse(raw) }
  isFresh = true
  queueMicrotask(forgetReading)
  return seen.user
}

function forgetReading() {
  isFresh = false
}

function parse(raw: string | null): UserData | null {
  try {
    const data: Partial<UserData> | null = JSON.parse(raw ?? 'null')
    return typeof data?.email === 'string' && isTimeZone(data.timezone) ? { ...nobody, ...data } : null
  } catch {
    return null
  }
}

const nobody: UserData = { email: '', name: '', entity: { name: '' }, timezone: 'Europe/Paris', isAdmin: false }

const isTimeZone = (zone: unknown) =>
  typeof zone === 'string' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))

/** Deletes what this browser stores of the sign-in. The server ends the sign-in itself. */
export function forgetUser() {
  writeCookie(COOKIE, '', 0)
  writeCookie(ABILITY_COOKIE, '', 0)
  publishUser()
}

/** Notifies subscribers that the server has changed the cookie. */
export function publishUser() {
  forgetReading()
  listeners.notify()
}

/** Calls a function when somebody signs in or out. */
export const subscribeToUser = listeners.subscribe

/** Returns the signed-in user, kept current. */
export const useSignedInUser = () => useSyncExternalStore(subscribeToUser, signedInUser)
