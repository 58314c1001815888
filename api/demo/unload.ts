import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'

/** In the order in which nothing is left that points to what goes; items and histories go with their session. */
const tables = [
  ...['idempotency_key', 'message', 'time_block', 'session', 'patient', 'session_type', 'setting', 'payment_type'],
  'data_key',
  ...['schedule_range', 'schedule_override', 'unavailability', 'practitioner', 'app_user'],
]

/** Removes a practice with all that it has but its audit log: for demonstrations, where nothing must be kept. */
export async function unloadPractice(orm: MikroORM, practiceId: string): Promise<void> {
  await inPractice(orm.em, practiceId, async (em) => {
    const query = queryOf(em)
    await query(
      'delete from client_account a using client_account_patient l where l.client_account_id = a.id and l.practice_id = $1',
      [practiceId],
    )
    for (const table of tables) await query(`delete from ${table} where practice_id = $1`, [practiceId])
    await query('delete from practice where id = $1', [practiceId])
    // A job for a session that is no more would fail and be repeated.
    await query(`delete from pgboss.job where data->>'practiceId' = $1`, [practiceId])
  })
}
