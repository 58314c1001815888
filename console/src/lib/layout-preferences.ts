import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'
import { createListeners } from './listeners'
import { type PreferenceName, type Preferences, preferenceTable } from './preference-table'

const A_YEAR = 365 * 24 * 3600
const names = Object.keys(preferenceTable) as PreferenceName[]
const listeners = createListeners()
const cookieOf = (name: PreferenceName) => `ancrage-${name}`
let current = restored()
/** Informs other windows, since cookies raise no event. */
const windows = new BroadcastChannel('ancrage-preferences')

/** Reads the cookies. An unknown value counts as the default. */
function restored(): Preferences {
  return Object.fromEntries(
    names.map((name) => {
      const stored = readCookie(cookieOf(name))
      const values: readonly string[] = preferenceTable[name]
      return [name, values.find((value) => value === stored) ?? values[0]]
    }),
  ) as Preferences
}

/** Returns the layout preferences of this browser. */
export const preferences = () => current

/** Applies preferences at once and stores each in its cookie for a year. */
export function setPreferences(chosen: Partial<Preferences>) {
  for (const name of names) {
    const value = chosen[name]
    if (value !== undefined) writeCookie(cookieOf(name), value, A_YEAR)
  }
  show({ ...current, ...chosen })
  windows.postMessage(null)
}

/** Resets the preferences and returns the earlier ones, so that this can be undone. */
export function forgetPreferences(): Preferences {
  const before = current
  for (const name of names) writeCookie(cookieOf(name), '', 0)
  show(restored())
  windows.postMessage(null)
  return before
}

/** Applies the preferences of the cookies. */
export const restorePreferences = () => show(restored())

/** Applies the stored preferences now, and again when another window changes them or this tab is shown. */
export function followPreferences() {
  restorePreferences()
  windows.addEventListener('message', restorePreferences)
  document.addEventListener('visibilitychange', () => document.hidden || restorePreferences())
}

function show(next: Preferences) {
  current = next
  Object.assign(document.documentElement.dataset, next)
  listeners.notify()
}

/** Calls a function when a preference changes, until the returned function is called. */
export const onPreference = listeners.subscribe

/** Returns the layout preferences, kept current. */
export const usePreferences = () => useSyncExternalStore(onPreference, preferences)
