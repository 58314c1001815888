import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'

const COOKIE = 'userData'
export const ABILITY_COOKIE = 'userAbilityRules'

/** What the server tells the interface about who is signed in. It opens nothing: the server decides by itself. */
export interface UserData {
  email: string
  name: string
  entity: { name: string }
  timezone: string
  isAdmin: boolean
}

let seen: { raw: string | null; user: UserData | null } = { raw: null, user: null }
const readers = new Set<() => void>()

/** Who is signed in in this browser, by the cookie that the server sets and clears. */
export function signedInUser(): UserData | null {
  const raw = readCookie(COOKIE)
  if (raw !== seen.raw) seen = { raw, user: parse(raw) }
  return seen.user
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

/** Drops what this browser may read of the session; the server drops the rest. */
export function forgetUser() {
  writeCookie(COOKIE, '', 0)
  writeCookie(ABILITY_COOKIE, '', 0)
  publishUser()
}

/** Tells readers that the server has changed the cookie. */
export function publishUser() {
  for (const reader of readers) reader()
}

/** Calls `reader` whenever somebody signs in or out. */
export function subscribeToUser(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Who is signed in, kept current. */
export const useSignedInUser = () => useSyncExternalStore(subscribeToUser, signedInUser)
