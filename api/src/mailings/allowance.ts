import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { countsTowardsBudget } from '../messages/service.ts'
import { practiceBudget } from '../messages/withholding.ts'
import type { PracticeId } from '../practice-id.ts'

/** The share of a practice's daily limit for these mails: the other half is for confirmations and reminders. */
const SHARE = 0.5

/** How many mails practitioners may write in a day, and how many are left. */
export async function mailAllowance(query: Query, practiceId: PracticeId, now: Date) {
  const { most, perDay } = await limitsOf(query, practiceId, now)
  const { all, own } = countedMails(query, practiceId, now)
  const left = Math.min(perDay - (await countOf(own)), most - (await countOf(all)))
  return { perDay, leftToday: Math.max(0, left) }
}

/** From when on a mail can be written at the earliest: the oldest ones leave the count, or the limit grows. */
export async function nextAllowedAt(query: Query, practiceId: PracticeId, now: Date): Promise<Date> {
  const { most, perDay, growsAt } = await limitsOf(query, practiceId, now)
  const { all, own } = countedMails(query, practiceId, now)
  /** From when on fewer than `limit` of these are counted. */
  const belowAt = async (mails: typeof all, limit: number) => {
    const used = await countOf(mails)
    const oldest = mails.select('createdAt').orderBy('createdAt')
    const last =
      used < limit
        ? null
        : await oldest
            .offset(used - limit)
            .limit(1)
            .executeTakeFirst()
    return last ? last.createdAt.getTime() + millisecondsInDay : now.getTime()
  }
  const freeAt = Math.max(await belowAt(own, perDay), await belowAt(all, most))
  return new Date(Math.min(freeAt, growsAt?.getTime() ?? freeAt))
}

async function limitsOf(query: Query, practiceId: PracticeId, now: Date) {
  const { createdAt } = await tablesOf(query)
    .selectFrom('Practice')
    .select('createdAt')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const { firstDay, moreEachDay, grown } = practiceBudget
  const days = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / millisecondsInDay))
  const most = Math.min(grown, firstDay + moreEachDay * days)
  const growsAt = most < grown ? new Date(createdAt.getTime() + (days + 1) * millisecondsInDay) : null
  return { most, perDay: Math.floor(most * SHARE), growsAt }
}

/** The mails of a day that count, and those among them that practitioners wrote. */
function countedMails(query: Query, practiceId: PracticeId, now: Date) {
  const ofToday = tablesOf(query)
    .selectFrom('Message')
    .where('practiceId', '=', practiceId)
    .where('audience', '=', 'client')
    .where('channel', '=', 'email')
    .where('createdAt', '>', new Date(now.getTime() - millisecondsInDay))
    .where('createdAt', '<=', now)
    .where(sql<boolean>`${sql.raw(countsTowardsBudget)}`)
  // Messages that visitors cause have their own count, as in the gate of all messages.
  const all = ofToday.where(sql<boolean>`coalesce(data ->> 'by', '') not in ('visitor', 'client')`)
  return { all, own: ofToday.where('template', '=', 'mailings.sent') }
}
