import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { nextTime } from '../format/next-time.ts'
import type { PracticeId } from '../practice-id.ts'

interface Person {
  practiceId: PracticeId
  userId: string
}

/** The minute of the day at which the mail is sent; null: never. */
export async function readDayMail(query: Query, { practiceId, userId }: Person): Promise<number | null> {
  const row = await tablesOf(query)
    .selectFrom('DayMail')
    .select('atMinutes')
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.atMinutes ?? null
}

/** Plans somebody's next mail. Their clock may have changed too. */
export async function planDayMail(
  query: Query,
  { practiceId, userId }: Person,
  { atMinutes, timeZone }: { atMinutes: number | null; timeZone: string },
  now: Date,
): Promise<void> {
  const tables = tablesOf(query)
  if (atMinutes === null) {
    await tables.deleteFrom('DayMail').where('practiceId', '=', practiceId).where('userId', '=', userId).execute()
    return
  }
  const planned = { atMinutes, nextAt: nextTime(atMinutes, timeZone, now) }
  await tables
    .insertInto('DayMail')
    .values({ id: newId(), practiceId, userId, ...planned })
    .onConflict((row) => row.columns(['practiceId', 'userId']).doUpdateSet(planned))
    .execute()
}
