import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../lib/cookie'
import { createListeners } from '../../lib/listeners'
import { consentPurposes } from './third-parties'

/** The choice of a visitor: everything, or some purposes. */
export type CookieChoice = 'all' | readonly string[]

/** The purpose that cannot be refused. */
export const NECESSARY_PURPOSE = 'necessary'

/** The page that lists in its section “cookies” what is stored. */
export const PRIVACY_POLICY_PATH = '/politique-de-confidentialite'

const CHOICE = 'cookie-comply'
/** The cookie with the time of the choice and the purposes that were asked. */
const GIVEN = 'cookie-comply-given'
/** How long an answer counts, in seconds, by the good practice of the CNIL. */
const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

const listeners = createListeners()
/** The choice in a browser that blocks cookies: it counts until the page is left. */
let choiceInMemory: string | null = null
let isOpen = false

/** Reads again when the tab is shown, since another tab may have changed the choice. */
function subscribe(listener: () => void) {
  const end = listeners.subscribe(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    end()
    document.removeEventListener('visibilitychange', listener)
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
  purposes: string[]
}

function givenNow(): StoredConsent | null {
  const given = parsed(readCookie(GIVEN)) as Partial<StoredConsent> | null
  return given?.at && Array.isArray(given.purposes) ? (given as StoredConsent) : null
}

/**
 * Returns the stored answer while it counts: for half a year, and for the purposes that were asked, since "all" cannot
 * include later ones. An answer without its date still counts, but its "all" is read as only the necessary.
 */
function storedChoice(): string | null {
  const text = readCookie(CHOICE)
  if (text === null) return choiceInMemory
  const given = givenNow()
  if (!given) return text === 'all' ? JSON.stringify([NECESSARY_PURPOSE]) : text
  const isCurrent =
    Date.now() - Date.parse(given.at) < HALF_A_YEAR_SECONDS * 1000 &&
    consentPurposes().every((each) => given.purposes.includes(each))
  return isCurrent ? text : null
}

/** Returns the choice of this browser, kept current; null if there is none or it must be asked again. */
export const useChoice = (): CookieChoice | null => choiceIn(useSyncExternalStore(subscribe, storedChoice))

/** Returns the current choice, for the landing page, which has no React. */
export const currentChoice = (): CookieChoice | null => choiceIn(storedChoice())

/** Calls a function when the choice may have changed. */
export const followChoice = subscribe

/** Says whether a choice allows a purpose. Without a choice nothing is allowed. */
export const allowsPurpose = (choice: CookieChoice | null, value: string) =>
  choice === 'all' || (choice?.includes(value) ?? false)

/** Stores the choice for half a year and closes the preferences. */
export function storeCookieChoice(choice: CookieChoice) {
  const given = { at: new Date().toISOString(), purposes: [NECESSARY_PURPOSE, ...consentPurposes()] }
  const text = typeof choice === 'string' ? choice : JSON.stringify(choice)
  writeCookie(CHOICE, text, HALF_A_YEAR_SECONDS)
  writeCookie(GIVEN, JSON.stringify(given), HALF_A_YEAR_SECONDS)
  choiceInMemory = readCookie(CHOICE) === text ? null : text
  isOpen = false
  listeners.notify()
}

/** Opens the preferences. Any page may call it. */
export const openPreferences = () => show(true)
export const closePreferences = () => show(false)

function show(next: boolean) {
  isOpen = next
  listeners.notify()
}

/** Says whether the preferences are open, kept current. */
export const usePreferencesOpen = () => useSyncExternalStore(subscribe, () => isOpen)
