import { useSyncExternalStore } from 'react'
import { focusedOpener } from '../../../lib/focused-opener'
import { createListeners } from '../../../lib/listeners'
import type { LastSession } from './initial-plan'

/** The values with which the drawer opens. */
export interface PlanPrefill {
  /** An ISO instant in UTC, such as the clicked time of the calendar. */
  startsAt?: string | undefined
  patientId?: string | undefined
  /** The session after which another one is planned, which may be held before its time. */
  last?: LastSession | undefined
}

const listeners = createListeners()
let currentPrefill: PlanPrefill | null = null
let opener: Element | null = null

function show(next: PlanPrefill | null) {
  currentPrefill = next
  listeners.notify()
}

/** Opens the drawer that plans a session. Any page may call it. */
export function openPlanning(prefill: PlanPrefill = {}) {
  opener = focusedOpener()
  show(prefill)
}
export const closePlanning = () => show(null)

/** The element that opened the drawer. The drawer cannot know it: a menu or a placeholder drawer may lie between. */
export const planningOpener = () => opener

/** Returns what to plan, kept current; null while the drawer is closed. */
export const usePlanPrefill = () => useSyncExternalStore(listeners.subscribe, () => currentPrefill)
