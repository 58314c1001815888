import { millisecondsInDay } from 'date-fns/constants'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { addFirstRule } from '../src/reminders/first-rules.ts'
import { planReminders } from '../src/reminders/plan.ts'
import { sendDueReminders } from '../src/reminders/send.ts'
import type { DemoPractice } from './practice.ts'

/**
 * Gives a practice the first rule of a new one, unless it has rules. Reminders that were due before now count as sent,
 * and some of those clients have said that they come.
 */
export async function addReminders(orm: MikroORM, { id: practiceId }: DemoPractice, now: Date): Promise<void> {
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    const db = tablesOf(em)
    if (await db.selectFrom('ReminderRule').select('id').where('practiceId', '=', practiceId).executeTakeFirst()) return
    const threeDaysAgo = new Date(now.getTime() - 3 * millisecondsInDay)
    await addFirstRule(query, practiceId, threeDaysAgo)
    const sessions = await db
      .selectFrom('Session')
      .select(['id', 'startsAt'])
      .where('practiceId', '=', practiceId)
      .where('status', '=', 'scheduled')
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .execute()
    const ids = sessions.map(({ id }) => id)
    // Planned as of then, so that those of the next days are due by now.
    await planReminders(query, practiceId, ids, threeDaysAgo)
    await sendDueReminders(query, practiceId, now)
    const sent = await db
      .updateTable('Message')
      .set({ status: 'sent', sentAt: now, attempts: 1 })
      .where('practiceId', '=', practiceId)
      .where('template', '=', 'session.reminder')
      .where('status', '=', 'queued')
      .returning('sessionId')
      .execute()
    const reminded = sent.flatMap(({ sessionId }) => sessionId ?? [])
    const confirmed = reminded.filter((_, place) => place % 2 === 0)
    if (confirmed.length === 0) return
    await db
      .updateTable('Session')
      .set({ attendanceConfirmedAt: now })
      .where('practiceId', '=', practiceId)
      .where('id', 'in', confirmed)
      .execute()
  })
}
