import type { PracticeId } from '../practice-id.ts'

/** The client who is erased. */
export interface ErasedPatient {
  practiceId: PracticeId
  id: string
}
