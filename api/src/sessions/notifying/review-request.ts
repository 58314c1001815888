import { tablesOf } from '../../db/tables.ts'
import { instantAt } from '../../format/calendar.ts'
import { addDays, localDay } from '../../format/day.ts'
import type { ActionContext } from '../../http/action-context.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { readSettings } from '../../practices/settings.ts'
import type { Session } from '../entity.ts'

const TEN = 10 * 60

/** Ten in the morning of the day after, by the clock of a zone. */
export const nextMorning = (at: Date, timeZone: string): Date =>
  instantAt(addDays(localDay(at, timeZone), 1), TEN, timeZone)

/**
 * Asks the client for a review the day after the session was completed, and never before the day of the visit: a message
 * that waits until then, one of each session however often this is done. Whether it is still right to ask is looked at
 * when it goes.
 */
export async function askForReview(
  { db: { query }, now }: ActionContext,
  { practiceId, id: sessionId, startsAt }: Session,
): Promise<void> {
  const practice = await tablesOf(query)
    .selectFrom('Practice')
    .select('timeZone')
    .where('id', '=', practiceId)
    .executeTakeFirst()
  const { reviewRequests } = await readSettings(query, practiceId)
  if (!practice || !reviewRequests) return
  const startAfter = nextMorning(startsAt > now ? startsAt : now, practice.timeZone)
  await enqueueMessages(query, {
    practiceId,
    sessionId,
    template: 'reviews.asked',
    now,
    startAfter,
    data: { asksAt: startAfter.toISOString() },
    to: [{ audience: 'client', key: `reviews.asked:${sessionId}` }],
  })
}
