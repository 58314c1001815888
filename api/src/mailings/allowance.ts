import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { countsTowardsBudget } from '../messages/service.ts'
import { practiceBudget } from '../messages/withholding.ts'
import type { PracticeId } from '../practice-id.ts'

const DAY_MS = 86_400_000

/** The share of a practice's daily limit for these mails: the other half is for confirmations and reminders. */
const SHARE = 0.5

/** How many mails practitioners may write in a day, and how many are left. */
export async function mailAllowance(query: Query, practiceId: PracticeId, now: Date) {
  const tables = tablesOf(query)
  const { createdAt } = await tables
    .selectFrom('Practice')
    .select('createdAt')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const { firstDay, moreEachDay, grown } = practiceBudget
  const days = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS))
  const most = Math.min(grown, firstDay + moreEachDay * days)
  const ofToday = tables
    .selectFrom('Message')
    .where('practiceId', '=', practiceId)
    .where('audience', '=', 'client')
    .where('channel', '=', 'email')
    .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
    .where('createdAt', '<=', now)
    .where(sql<boolean>`${sql.raw(countsTowardsBudget)}`)
  // Messages that visitors cause have their own count, as in the gate of all messages.
  const all = await countOf(ofToday.where(sql<boolean>`coalesce(data ->> 'by', '') not in ('visitor', 'client')`))
  const own = await countOf(ofToday.where('template', '=', 'mailings.sent'))
  const perDay = Math.floor(most * SHARE)
  return { perDay, leftToday: Math.max(0, Math.min(perDay - own, most - all)) }
}
