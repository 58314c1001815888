import * as z from 'zod'

/**
 * The id of a practice: no plain text is one. It comes from a row, from a caller's own practice or from a path that the
 * contract checked.
 */
export const PracticeId = z.uuid().brand<'PracticeId'>()
export type PracticeId = z.infer<typeof PracticeId>
