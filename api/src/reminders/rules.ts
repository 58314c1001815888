import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** The rules of a practice, inactive ones included, without the removed ones. */
export const reminderRulesOf = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('ReminderRule')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('removedAt', 'is', null)

export type StoredRule = Awaited<ReturnType<ReturnType<typeof reminderRulesOf>['execute']>>[number]
