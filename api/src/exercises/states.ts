/** Who ends what is shared between sessions: either may. */
export const endedByRoles = ['practitioner', 'client'] as const
export type EndedByRole = (typeof endedByRoles)[number]

/** Questions that a client is asked at the same time: more would be work. */
export const MOST_PROGRESS_QUESTIONS = 3

/** The highest mark; the lowest is 0. */
export const MARK_MOST = 10
