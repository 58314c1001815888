import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie'
import { type PreferenceName, type Preferences, preferenceTable } from './preference-table'

const A_YEAR = 365 * 24 * 3600
const names = Object.keys(preferenceTable) as PreferenceName[]
const readers = new Set<() => void>()
const cookieOf = (name: PreferenceName) => `ancrage-${name}`
let current = restored()
/** Windows side by side: cookies tell nobody that they changed. */
const windows = new BroadcastChannel('ancrage-preferences')

/** What is kept in the cookies; whatever is no value of its preference counts as the default. */
function restored(): Preferences {
  return Object.fromEntries(
    names.map((name) => {
      const kept = readCookie(cookieOf(name))
      const values: readonly string[] = preferenceTable[name]
      return [name, values.find((value) => value === kept) ?? values[0]]
    }),
  ) as Preferences
}

/** The layout preferences of this browser. */
export const preferences = () => current

/** Shows other preferences at once, and keeps each in its cookie for a year. */
export function setPreferences(chosen: Partial<Preferences>) {
  for (const name of names) {
    const value = chosen[name]
    if (value !== undefined) writeCookie(cookieOf(name), value, A_YEAR)
  }
  show({ ...current, ...chosen })
  windows.postMessage(null)
}

/** Back to the defaults; what was preferred is given back, for whoever did not mean it. */
export function forgetPreferences(): Preferences {
  const before = current
  for (const name of names) writeCookie(cookieOf(name), '', 0)
  show(restored())
  windows.postMessage(null)
  return before
}

/** Shows what the cookies say. */
export const restorePreferences = () => show(restored())

/** Restores the preferences, and again whenever another window changed them or one comes back to this tab. */
export function followPreferences() {
  restorePreferences()
  windows.addEventListener('message', restorePreferences)
  document.addEventListener('visibilitychange', () => document.hidden || restorePreferences())
}

function show(next: Preferences) {
  current = next
  Object.assign(document.documentElement.dataset, next)
  for (const reader of readers) reader()
}

/** Tells `reader` whenever a preference changes; what it gives back ends that. */
export function onPreference(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** The layout preferences, kept current. */
export const usePreferences = () => useSyncExternalStore(onPreference, preferences)
