import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'
import { StartFailure } from '../start-failure.ts'
import type { MikroORM } from './orm.ts'

/** Any number of processes may start together: one applies, the others wait. The number is ours alone. */
const MIGRATION_LOCK = 7_236_418

/** Applies what is missing, under a lock on a connection of its own (`directUrl` must not go through a pooler). */
export async function migrate(orm: MikroORM, directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertNoEarlierSchema(client)
    await orm.migrator.up()
    await installQueue(directUrl)
  } finally {
    await client.end()
  }
}

/** The baseline replaced the migrations of the time before the first release, and nothing leads from them to it. */
async function assertNoEarlierSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.mikro_orm_migrations') is not null as exists",
  )
  if (!rows[0]?.exists) return
  const earlier = await client.query("select from mikro_orm_migrations where name = '0001-first-slice'")
  if (earlier.rowCount === 0) return
  throw new StartFailure(
    'This database was made before the first release, and there is no way from it to the present one: remove the data folder (.data, or DATA_DIR), or put an empty database into DATABASE_URL, and start again.',
  )
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
