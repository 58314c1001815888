import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { SEEN_EVERY_MS } from '../../src/http/sign-in-life.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

let url: string
let orm: MikroORM
let app: TestApp
let practice: BuiltPractice
let now = new Date()
beforeAll(async () => {
  url = await freshDatabase()
  orm = await connect(url)
  app = await startApp({ database: { url, orm }, now: () => now })
  practice = await aPractice(orm)
})
afterAll(async () => {
  await app.end()
  await orm.close(true)
})

/** Makes every new transaction read-only, or writable again. */
async function setReadOnly(is: boolean) {
  const superuser = new URL(inject('cluster').superuserUrl)
  superuser.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  const database = superuser.pathname.slice(1)
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database "${database}" set default_transaction_read_only = ${is ? 'on' : 'off'}`)
  // Open connections keep their former setting.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  )
  await client.end()
}

test('ready reports a read-only database, and requests that only read go on', async () => {
  const token = await app.tokenOf(practice)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(app.url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  const ready = async () => (await ask('/api/ready')).json()
  expect(await ready()).toMatchObject({ data: { status: 'ok' } })

  await setReadOnly(true)
  await expect.poll(ready).toMatchObject({ data: { status: 'read_only' } })
  // A sign-in's request is recorded once a minute, which is impossible here.
  now = new Date(now.getTime() + 2 * SEEN_EVERY_MS)
  expect((await ask('/api/sessions')).status).toBe(200)
  expect((await ask(`/api/public/practices/${practice.id}`)).status).toBe(200)
  const refused = await ask('/api/practice', { method: 'PATCH', body: JSON.stringify({ city: 'Rezé' }) })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })

  await setReadOnly(false)
  await expect.poll(ready).toMatchObject({ data: { status: 'ok' } })
})
