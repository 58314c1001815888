import pg from 'pg'
import { inject } from 'vitest'
import { testApp } from '../app.ts'

/**
 * Changes rows as the tables' owner with the triggers off: the application cannot do this, and the chain reveals it.
 */
export async function tamper(sql: string, params: unknown[]): Promise<void> {
  const { config } = await testApp()
  const database = new URL(config.DATABASE_URL).pathname.slice(1)
  const owner = new pg.Client({ connectionString: inject('cluster').superuserUrl.replace(/[^/]*$/, database) })
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(sql, params)
  await owner.end()
}
