import type { MikroORM } from '../src/db/orm.ts'
import { type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { PracticeId } from '../src/practice-id.ts'

/** What a practice's log tells stays told. */
const KEPT = 'audit_entry'

/** Removes a practice with all that it has but its audit log: for demonstrations, where nothing must be kept. */
export async function unloadPractice(orm: MikroORM, practiceId: PracticeId): Promise<void> {
  await inPractice(orm.em, practiceId, async (em) => {
    const query = queryOf(em)
    await query(
      'delete from client_account a using client_account_patient l where l.client_account_id = a.id and l.practice_id = $1',
      [practiceId],
    )
    await emptyAll(query, practiceId, await tablesOfPractices(query))
    await query('delete from practice where id = $1', [practiceId])
    // A job for a session that is no more would fail and be repeated.
    await query(`delete from pgboss.job where data->>'practiceId' = $1`, [practiceId])
  })
}

/** Tables of books are only added to: `unload-books.ts` has emptied them. */
async function tablesOfPractices(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'practice_id' and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> $1
       and has_table_privilege(c.oid, 'DELETE') order by c.relname`,
    [KEPT],
  )
  return rows.map(({ name }) => name)
}

/** Whatever something else still points to is tried again once that is gone. */
async function emptyAll(query: Query, practiceId: PracticeId, tables: readonly string[]): Promise<void> {
  const left: string[] = []
  for (const table of tables) {
    await query('savepoint emptying')
    try {
      await query(`delete from ${table} where practice_id = $1`, [practiceId])
    } catch (error) {
      if (!isPointedTo(error)) throw error
      left.push(table)
      await query('rollback to savepoint emptying')
    }
  }
  if (left.length === tables.length && left.length)
    throw new Error(`nothing can be removed first of ${left.join(', ')}`)
  if (left.length) await emptyAll(query, practiceId, left)
}

/** A key that holds, or one whose row would lose what it cannot be without. */
const isPointedTo = (error: unknown) =>
  error instanceof Error && 'code' in error && ['23503', '23514'].includes(String(error.code))
