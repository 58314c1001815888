import type * as z from 'zod'
import type { PracticeId } from '../../practice-id.ts'
import type { PatientEvent } from '../contract.ts'

export type HistoryEvent = z.output<typeof PatientEvent>

/** One kind of events: how many there are, and the latest of them. */
export interface EventSource {
  total: number
  rows: HistoryEvent[]
}

export interface HistoryOwner {
  practiceId: PracticeId
  id: string
  /** At most this many events of each kind are on the page. */
  most: number
}
