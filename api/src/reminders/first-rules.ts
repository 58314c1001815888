import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { enqueueReplan, lockRules, MOST_RULES } from './service.ts'
import { firstRule, firstSmsRule } from './states.ts'

/** Gives a new practice its first rule. */
export const addFirstRule = (query: Query, practiceId: PracticeId, now: Date) =>
  tablesOf(query)
    .insertInto('ReminderRule')
    .values({ id: newId(), practiceId, sessionTypeId: null, ...firstRule, createdAt: now, removedAt: null })
    .execute()

/** Gives a practice that sets up SMS its first SMS rule, unless it has one. */
export async function addFirstSmsRule(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const existing = await lockRules(query, practiceId)
  if (existing.some(({ channel }) => channel === 'sms') || existing.length >= MOST_RULES) return
  await tablesOf(query)
    .insertInto('ReminderRule')
    .values({ id: newId(), practiceId, sessionTypeId: null, ...firstSmsRule, createdAt: now, removedAt: null })
    .execute()
  await enqueueReplan(query, practiceId)
}
