import type { PracticeId } from '../src/practice-id.ts'

/** An id that a test read as plain text, or made up. */
export const asPracticeId = (text: string) => text as PracticeId
