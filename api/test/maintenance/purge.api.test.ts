import { afterAll, expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purge } from '../../src/maintenance/jobs.ts'
import { startApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabaseOfOwner } from '../database.ts'

const url = await freshDatabaseOfOwner()
const orm = await connect(url, { max: 5 })
const app = await startApp({ database: { url, orm } })
afterAll(async () => {
  await app.end()
  await orm.close(true)
})

const within = (practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(orm.em.fork(), practice.id, (em) => queryOf(em)(sql, params))
const keysOf = (practice: BuiltPractice) => within(practice, "select from idempotency_key where caller = 'x'")

test('what fails in one practice keeps nothing of the others from being deleted', async () => {
  const practices = [await aPractice(orm), await aPractice(orm), await aPractice(orm)] as const
  const [one, stuck, other] = practices
  const key = "insert into idempotency_key values ($1, 'x', 'k', '', 201, '', now() - interval '2 days')"
  for (const practice of practices) await within(practice, key, [practice.id])
  const query = queryOf(orm.em.fork())
  await query(`create function refuse_here() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`)
  await query(`create trigger broken before delete on idempotency_key for each row
    when (old.practice_id = '${stuck.id}') execute function refuse_here()`)

  await purge.run({ em: orm.em.fork(), now: new Date(), app: app.app } as never, {})
  for (const practice of [one, other]) expect(await keysOf(practice)).toEqual([])
  expect(await keysOf(stuck)).toHaveLength(1)
  const lines = app.logged().split('\n')
  const line = lines.find((each) => each.includes('nothing expired was deleted'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', practiceId: stuck.id })
})
