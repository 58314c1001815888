import type { ExpressionBuilder } from 'kysely'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** SQL: whether the client was asked, by a reminder of the session's present start, to confirm that they come. */
export const isAttendanceRequested = ({
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) =>
  exists(
    selectFrom('SessionReminder as r')
      .innerJoin('ReminderRule as u', (join) =>
        join.onRef('u.practiceId', '=', 'r.practiceId').onRef('u.id', '=', 'r.ruleId'),
      )
      .select('r.id')
      .whereRef('r.practiceId', '=', 's.practiceId')
      .whereRef('r.sessionId', '=', 's.id')
      .whereRef('r.startsAt', '=', 's.startsAt')
      .where('r.status', '=', 'sent')
      .where('u.asksConfirmation', '=', true),
  )

/** The same of one session. */
export async function wasAttendanceRequested(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
): Promise<boolean> {
  const requested = await tablesOf(query)
    .selectFrom('Session as s')
    .select('s.id')
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .where(isAttendanceRequested)
    .executeTakeFirst()
  return requested !== undefined
}
