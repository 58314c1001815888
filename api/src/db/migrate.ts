import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'
import type { MikroORM } from './orm.ts'

/** Any number of processes may start together: one applies, the others wait. The number is ours alone. */
const MIGRATION_LOCK = 7_236_418

/** Applies what is missing, under a lock on a connection of its own (`directUrl` must not go through a pooler). */
export async function migrate(orm: MikroORM, directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await orm.migrator.up()
    await installQueue(directUrl)
  } finally {
    await client.end()
  }
}

/** Refuses a role that row-level security does not bind. Throws an Error whose message says what to do. */
export async function assertBoundRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; unbound: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
    )
    if (rows[0]?.unbound)
      throw new Error(
        `The database role "${rows[0].name}" is a superuser or bypasses row-level security, which keeps practices apart: create one with "create role ancrage login password '…'", give it the database with "alter database … owner to ancrage", and put it into DATABASE_URL.`,
      )
  } finally {
    await client.end()
  }
}
