import { useSyncExternalStore } from 'react'

/** What is known of the session that is about to be planned. */
export interface PlanPrefill {
  /** An ISO instant, e.g. where one clicked in the calendar. */
  startsAt?: string | undefined
  patientId?: string | undefined
}

const readers = new Set<() => void>()
let wished: PlanPrefill | null = null
let opener: Element | null = null

function show(next: PlanPrefill | null) {
  wished = next
  for (const reader of readers) reader()
}

/** Opens the drawer in which a session is planned, from wherever one is. */
export function openPlanning(prefill: PlanPrefill = {}) {
  opener = document.activeElement
  show(prefill)
}
export const closePlanning = () => show(null)

/**
 * For a dialog's `onCloseAutoFocus`: back to the element that opened the drawer. While the client is loading, a
 * placeholder drawer has the focus when the real one comes.
 */
export function focusOpener(event: Event) {
  event.preventDefault()
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** What is to be planned, kept current; null: nothing. */
export const usePlanPrefill = () => useSyncExternalStore(subscribe, () => wished)
