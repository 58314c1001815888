import pg from 'pg'
import { inject, vi } from 'vitest'
import { freshDatabase } from './database.ts'

/** What a fresh database holds: the number of its objects, and the rows of each table that has some. */
interface Initial {
  objects: string
  rows: Map<string, string>
}

const free: string[] = []
let initial: Initial | undefined

/**
 * An empty database for one test, to which nobody may be connected once the test has finished. Later tests of this
 * worker use it again: a copy of the migrated one costs a thousand files, to make and to remove.
 */
export async function databaseOfOneTest(): Promise<string> {
  const url = free.pop() ?? (await freshDatabase())
  initial ??= await asSuperuser(url, initialOf)
  return url
}

/** Empties the database for the next test. One that a test has changed otherwise, or still uses, is not used again. */
export async function giveBack(url: string): Promise<void> {
  const { objects, rows } = initial as Initial
  const isAsBefore = await asSuperuser(url, async (client) => {
    if (!(await isAlone(client)) || (await objectsOf(client)) !== objects) return false
    await client.query('begin')
    // Neither the order of the tables nor the rules for rows that are only added matter here.
    await client.query("set local session_replication_role = 'replica'")
    await client.query((await filledTables(client)).map((table) => `delete from ${table};`).join('\n'))
    for (const [table, json] of rows)
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [json])
    await client.query('commit')
    return true
  })
  if (isAsBefore) free.push(url)
}

const initialOf = async (client: pg.Client): Promise<Initial> => {
  const rows = new Map<string, string>()
  for (const table of await filledTables(client)) {
    const { rows: found } = await client.query(`select json_agg(each)::text as json from ${table} each`)
    if (found[0].json) rows.set(table, found[0].json)
  }
  return { objects: await objectsOf(client), rows }
}

/** Whether nobody else is connected. The server notices a moment later that a connection has been closed. */
async function isAlone(client: pg.Client): Promise<boolean> {
  const look = async () => {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if (rowCount) throw new Error('somebody is connected')
    return true
  }
  return vi.waitFor(look, { timeout: 1000, interval: 10 }).catch(() => false)
}

/** The tables of the product and of its queue that have or had rows. */
async function filledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'pgboss') and pg_relation_size(pg_class.oid) > 0`,
  )
  return rows.map(({ name }) => name)
}

/** A count of each kind of object and setting that a test may add or remove. */
async function objectsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ counts: string }>(
    `select concat_ws(',', (select count(*) from pg_class), (select count(*) from pg_attribute),
       (select count(*) from pg_constraint), (select count(*) from pg_trigger), (select count(*) from pg_proc),
       (select count(*) from pg_policy), (select count(*) from pg_db_role_setting)) as counts`,
  )
  return rows[0]?.counts ?? ''
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const own = new URL(inject('cluster').superuserUrl)
  own.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
