import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'
import { StartFailure } from '../start-failure.ts'
import { baselineFingerprint } from './migrations/0001-baseline.ts'
import { migrationsList } from './migrations/list.ts'
import { connect } from './orm.ts'
import { grantRows } from './rights.ts'

/** Any number of processes may start together: one applies, the others wait. No other program uses this number. */
const MIGRATION_LOCK = 7_236_418

interface Migration {
  /** Of the role that owns the tables, past any pooler. */
  ownerUrl: string
  /** The role of the application, which gets rows and nothing else. */
  role: string
}

/** Applies the missing migrations, under a lock on a separate connection. */
export async function migrate({ ownerUrl, role }: Migration): Promise<void> {
  const orm = await connect(ownerUrl, { max: 2 })
  try {
    await onConnection(ownerUrl, async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await assertThisBaseline(client)
      await orm.migrator.up()
      await installQueue(ownerUrl)
      await grantRows(client, role)
    })
  } finally {
    await orm.close(true)
  }
}

/** Throws for a database without tables, where the role could not create them. */
export async function assertMigrated(directUrl: string): Promise<void> {
  await onConnection(directUrl, async (client) => {
    if (!(await assertThisBaseline(client)) || (await isBehind(client)))
      throw new StartFailure(
        'The database lacks tables of this version: run "node api/src/db/migrate-database.ts" with DATABASE_OWNER_URL, then start again.',
      )
  })
}

async function isBehind(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations')
  return migrationsList.some(({ name }) => !rows.some((row) => row.name === name))
}

/**
 * Checks that the tables come from this baseline. It is edited in place until the first release, so nothing leads from
 * an older one to it.
 */
async function assertThisBaseline(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made_by: string | null; is_begun: boolean }>(`
    select obj_description(to_regclass('public.mikro_orm_migrations')) as made_by,
      to_regclass('public.practice') is not null or to_regclass('public.mikro_orm_migrations') is not null as is_begun`)
  const { made_by: madeBy, is_begun: isBegun } = rows[0]!
  if (!isBegun) return false
  if (madeBy === baselineFingerprint()) return true
  // An interrupted creation: the table of migrations comes before all others.
  if (madeBy === null && (await isEmpty(client))) return false
  throw new StartFailure(
    'This database was made before the first release, and there is no way from it to the present one: remove the data folder (.data, or DATA_DIR), or put an empty database into DATABASE_URL, and start again.',
  )
}

/** A database that the role may not read was made for another role. */
const isEmpty = (client: pg.Client): Promise<boolean> =>
  client.query('select from mikro_orm_migrations limit 1').then(
    ({ rowCount }) => rowCount === 0,
    () => false,
  )

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
