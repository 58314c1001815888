import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { instantAt } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'
import type { ActionContext } from '../http/action-context.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'

const TEN = 10 * 60

/** Ten in the morning of the day after, by the clock of a zone. */
export const nextMorning = (at: Date, timeZone: string): Date =>
  instantAt(addDays(localDay(at, timeZone), 1), TEN, timeZone)

/** When the day of a visit begins. */
export const visitDay = (startsAt: Date, timeZone: string) => instantAt(localDay(startsAt, timeZone), 0, timeZone)

/** The session of which somebody is asked. */
export interface Visit {
  practiceId: PracticeId
  /** Of the session. */
  id: string
  startsAt: Date
}

/**
 * Asks the client for a review after a completed session: the day after, or as chosen for this session, and never
 * before the day of the visit. The message waits until then, and checks then whether it is still right to ask.
 */
export async function askForReview({ db: { query }, now }: ActionContext, session: Visit): Promise<void> {
  const timeZone = await askingZone(query, session.practiceId)
  const chosen = await reviewChoiceOf(query, session)
  const { reviewRequests } = await readSettings(query, session.practiceId)
  if (chosen?.choice === 'never' || (!chosen && !reviewRequests)) return
  const { startsAt } = session
  const natural = nextMorning(startsAt > now ? startsAt : now, timeZone)
  // The session may have been moved since: a time before its day counts no more.
  const at = chosen?.asksAt && chosen.asksAt >= visitDay(startsAt, timeZone) ? chosen.asksAt : natural
  await enqueueAsking(query, session, { at, now, isChosen: chosen !== undefined })
}

interface Asking {
  /** Not before. */
  at: Date
  now: Date
  /** For this session alone, beside the practice's setting. */
  isChosen: boolean
  /** By somebody who waits for it to go: `email_unverified` where it cannot. */
  isAsked?: boolean
  /** How many lines the log has of this question: those that were skipped or called off stay there. */
  times?: number
}

/** Writes the question, one of each session however often this is done. */
export const enqueueAsking = (query: Query, session: Visit, { at, now, isChosen, isAsked, times = 0 }: Asking) =>
  enqueueMessages(query, {
    practiceId: session.practiceId,
    sessionId: session.id,
    template: 'reviews.asked',
    now,
    startAfter: at > now ? at : now,
    data: { asksAt: at.toISOString(), ...(isChosen && { isChosen: true }) },
    to: [{ audience: 'client', key: `reviews.asked:${session.id}${times > 0 ? `:${times}` : ''}` }],
    ...(isAsked && { isAsked }),
  })

/** By which clock a practice asks. */
export const askingZone = async (query: Query, practiceId: PracticeId) =>
  (
    await tablesOf(query)
      .selectFrom('Practice')
      .select('timeZone')
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow()
  ).timeZone

/** What was chosen for one session; nothing: as always. */
export const reviewChoiceOf = (query: Query, { practiceId, id }: Pick<Visit, 'practiceId' | 'id'>) =>
  tablesOf(query)
    .selectFrom('ReviewRequestChoice')
    .select(['choice', 'asksAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .executeTakeFirst()
