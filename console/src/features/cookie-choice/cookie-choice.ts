import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../lib/cookie'
import { consentPurposes } from './third-parties'

/** What somebody chose: everything, or the values named. */
export type CookieChoice = 'all' | readonly string[]

/** The value that cannot be refused. */
export const NECESSARY = 'necessary'

const CHOICE = 'cookie-comply'
/** When the choice was made, and what it was asked about. */
const GIVEN = 'cookie-comply-given'
/** The CNIL's good practice for an answer, whichever it was. */
const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

const readers = new Set<() => void>()
/** The choice of a browser that keeps no cookies: it counts until the page is left. */
let unkept: string | null = null
let isOpen = false

function notifyListeners() {
  for (const reader of readers) reader()
}

/** Another tab may have chosen meanwhile. */
function subscribe(reader: () => void) {
  readers.add(reader)
  document.addEventListener('visibilitychange', reader)
  return () => {
    readers.delete(reader)
    document.removeEventListener('visibilitychange', reader)
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function choiceIn(text: string | null): CookieChoice | null {
  if (text === 'all') return text
  const list = parsed(text)
  return Array.isArray(list) && list.every((value) => typeof value === 'string') ? list : null
}

interface StoredConsent {
  at: string
  asked: string[]
}

function givenNow(): StoredConsent | null {
  const given = parsed(readCookie(GIVEN)) as Partial<StoredConsent> | null
  return given?.at && Array.isArray(given.asked) ? (given as StoredConsent) : null
}

/**
 * An answer counts for half a year, and for what it was asked about: "all" cannot mean what came later. One without its
 * date is not asked for again, but of "all" nobody knows what it was: it is read as the necessary alone.
 */
function kept(): string | null {
  const text = readCookie(CHOICE)
  if (text === null) return unkept
  const given = givenNow()
  if (!given) return text === 'all' ? JSON.stringify([NECESSARY]) : text
  const isCurrent =
    Date.now() - Date.parse(given.at) < HALF_A_YEAR_SECONDS * 1000 &&
    consentPurposes().every((each) => given.asked.includes(each))
  return isCurrent ? text : null
}

/** The choice made in this browser, kept current; null: there is none, or it must be asked for again. */
export const useChoice = (): CookieChoice | null => choiceIn(useSyncExternalStore(subscribe, kept))

/** The same at this moment, for the landing page, which has no React. */
export const currentChoice = (): CookieChoice | null => choiceIn(kept())

/** Calls `reader` whenever the choice may have changed. */
export const followChoice = (reader: () => void) => subscribe(reader)

/** Whether a choice allows a purpose. Silence does not. */
export const allows = (choice: CookieChoice | null, value: string) =>
  choice === 'all' || (choice?.includes(value) ?? false)

/** Keeps what was chosen for half a year, and closes the preferences. */
export function choose(choice: CookieChoice) {
  const given = { at: new Date().toISOString(), asked: [NECESSARY, ...consentPurposes()] }
  const text = typeof choice === 'string' ? choice : JSON.stringify(choice)
  writeCookie(CHOICE, text, HALF_A_YEAR_SECONDS)
  writeCookie(GIVEN, JSON.stringify(given), HALF_A_YEAR_SECONDS)
  unkept = readCookie(CHOICE) === text ? null : text
  isOpen = false
  notifyListeners()
}

/** Shows the preferences, wherever one is. */
export const openPreferences = () => show(true)
export const closePreferences = () => show(false)

function show(next: boolean) {
  isOpen = next
  notifyListeners()
}

/** Whether the preferences are shown, kept current. */
export const usePreferencesOpen = () => useSyncExternalStore(subscribe, () => isOpen)
