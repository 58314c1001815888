import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { instantAt } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'
import type { ActionContext } from '../http/action-context.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { zoneOfPractice } from '../practices/zone.ts'

const TEN = 10 * 60

/** Ten in the morning of the next local day. */
export const nextMorning = (at: Date, timeZone: string): Date =>
  instantAt(addDays(localDay(at, timeZone), 1), TEN, timeZone)

/** The start of a session's local day. */
export const visitDay = (startsAt: Date, timeZone: string) => instantAt(localDay(startsAt, timeZone), 0, timeZone)

/** The session that the review is about. */
export interface ReviewedSession {
  practiceId: PracticeId
  /** The id of the session. */
  id: string
  startsAt: Date
}

/**
 * Asks the client for a review after a completed session: the day after, or as chosen for this session, and never
 * before the day of the visit. The message waits until then, and checks then whether it is still right to ask.
 */
export async function askForReview({ db: { query }, now }: ActionContext, session: ReviewedSession): Promise<void> {
  const timeZone = await zoneOfPractice(query, session.practiceId)
  const chosen = await reviewChoiceOf(query, session)
  const { reviewRequests } = await readSettings(query, session.practiceId)
  if (chosen?.choice === 'never' || (!chosen && !reviewRequests)) return
  const { startsAt } = session
  const natural = nextMorning(startsAt > now ? startsAt : now, timeZone)
  // If the session was moved, a chosen time before its new day no longer counts.
  const at = chosen?.asksAt && chosen.asksAt >= visitDay(startsAt, timeZone) ? chosen.asksAt : natural
  await enqueueReviewRequest(query, session, { at, now, isChosen: chosen !== undefined })
}

interface Asking {
  /** The earliest time at which the mail goes out. */
  at: Date
  now: Date
  /** Whether the time was chosen for this session alone, instead of the practice's setting. */
  isChosen: boolean
  /** Whether somebody waits for the mail: then `email_unverified` is thrown where it cannot go. */
  isRequested?: boolean
  /** The number of earlier messages of this question in the log, such as skipped or dropped ones. */
  times?: number
}

/** Enqueues the mail that asks for a review. A session gets one, however often this runs. */
export const enqueueReviewRequest = (
  query: Query,
  session: ReviewedSession,
  { at, now, isChosen, isRequested, times = 0 }: Asking,
) =>
  enqueueMessages(query, {
    practiceId: session.practiceId,
    sessionId: session.id,
    template: 'reviews.requested',
    now,
    startAfter: at > now ? at : now,
    data: { asksAt: at.toISOString(), ...(isChosen && { isChosen: true }) },
    to: [{ audience: 'client', key: `reviews.requested:${session.id}${times > 0 ? `:${times}` : ''}` }],
    ...(isRequested && { isRequested }),
  })

/** The time that was chosen for one session; undefined if the practice's setting applies. */
export const reviewChoiceOf = (query: Query, { practiceId, id }: Pick<ReviewedSession, 'practiceId' | 'id'>) =>
  tablesOf(query)
    .selectFrom('ReviewRequestChoice')
    .select(['choice', 'asksAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .executeTakeFirst()
