import { sql } from 'kysely'
import type { Query } from './query.ts'
import { tablesOf } from './tables.ts'

/** Waits for whoever has the lock of this name, and keeps it until the transaction ends. */
export async function lockByName(query: Query, name: string): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  await tablesOf(query).selectNoFrom(lock.as('lock')).execute()
}
