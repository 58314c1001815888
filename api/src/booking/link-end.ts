import { millisecondsInDay } from 'date-fns/constants'

/**
 * A link still shows its session for this long afterwards. By then whoever looks it up has found it, and the right of
 * withdrawal of what was agreed before it (fourteen days, plus weekends and holidays) is over.
 */
const OPEN_AFTER_MS = 21 * millisecondsInDay

/** Whether the link of a session that ended at that time has expired. */
export const isLinkExpired = (endsAt: Date, now: Date) => now.getTime() > endsAt.getTime() + OPEN_AFTER_MS
