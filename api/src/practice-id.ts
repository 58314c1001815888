import * as z from 'zod'

/**
 * The id of a practice, which no plain text is for the compiler. It comes from a row, from a caller's own practice or
 * from a validated path.
 */
export const PracticeId = z.uuid().brand<'PracticeId'>()
export type PracticeId = z.infer<typeof PracticeId>
