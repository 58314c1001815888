/**
 * So long after a session its link still shows it: whoever looks up when it was has found it, and the right of withdrawal
 * of what was agreed before it, fourteen days and what weekends and holidays add, is over.
 */
const OPEN_AFTER_MS = 21 * 24 * 3_600_000

/** Whether the link of a session that ended then has ended too. */
export const isLinkOver = (endsAt: Date, now: Date) => now.getTime() > endsAt.getTime() + OPEN_AFTER_MS
