import { sql } from 'kysely'
import type { Query } from './query.ts'
import { tablesOf } from './tables.ts'

/** Takes the lock of this name, and holds it until the transaction ends. */
export async function lockByName(query: Query, name: string): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  await tablesOf(query).selectNoFrom(lock.as('lock')).execute()
}
