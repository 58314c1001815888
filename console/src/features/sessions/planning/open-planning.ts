import { useSyncExternalStore } from 'react'

/** What is known of the session that is about to be planned. */
export interface PlanPrefill {
  /** An ISO instant, e.g. where one clicked in the calendar. */
  startsAt?: string | undefined
  patientId?: string | undefined
}

const readers = new Set<() => void>()
let wished: PlanPrefill | null = null

function show(next: PlanPrefill | null) {
  wished = next
  for (const reader of readers) reader()
}

/** Opens the drawer in which a session is planned, from wherever one is. */
export const openPlanning = (wish: PlanPrefill = {}) => show(wish)
export const closePlanning = () => show(null)

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** What is to be planned, kept current; null: nothing. */
export const usePlanPrefill = () => useSyncExternalStore(subscribe, () => wished)
