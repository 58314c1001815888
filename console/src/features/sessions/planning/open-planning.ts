import { useSyncExternalStore } from 'react'

/** What is known of the session before the drawer opens. */
export interface PlanPrefill {
  /** An ISO instant in UTC, such as the clicked time of the calendar. */
  startsAt?: string | undefined
  patientId?: string | undefined
}

const readers = new Set<() => void>()
let currentPrefill: PlanPrefill | null = null
let opener: Element | null = null

function show(next: PlanPrefill | null) {
  currentPrefill = next
  for (const reader of readers) reader()
}

/** Opens the drawer that plans a session. Any page may call it. */
export function openPlanning(prefill: PlanPrefill = {}) {
  opener = document.activeElement
  show(prefill)
}
export const closePlanning = () => show(null)

/**
 * Returns the focus to the element that opened the drawer, as a dialog's `onCloseAutoFocus`. Needed where a placeholder
 * drawer is shown while the client loads: the real one cannot know the opener.
 */
export function focusOpener(event: Event) {
  event.preventDefault()
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Returns what to plan, kept current; null while the drawer is closed. */
export const usePlanPrefill = () => useSyncExternalStore(subscribe, () => currentPrefill)
