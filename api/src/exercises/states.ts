/** Who may end an exercise or a question. */
export const endedByRoles = ['practitioner', 'client'] as const
export type EndedByRole = (typeof endedByRoles)[number]

/** How many questions a client may have at once: more would be work. */
export const MOST_PROGRESS_QUESTIONS = 3

/** The highest mark; the lowest is 0. */
export const MARK_MOST = 10
