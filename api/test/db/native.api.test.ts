import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import { poolOf, queryOn, readInPractice, readInPractices, writeInPractice } from '../../src/db/native.ts'
import { connect } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { startApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { freshDatabase, testDatabase } from '../database.ts'
import { refusal } from '../refusal.ts'

const { orm, url } = await testDatabase()

const rename = 'update practice set name = $1 where id = $2 returning name'
const nameOf = (id: PracticeId) =>
  readInPractice(orm, id, async ({ query }) => (await query<{ name: string }>('select name from practice'))[0]?.name)

test('statements that are sent together run in order, and see what was committed meanwhile', async () => {
  const { id } = await aPractice(orm)
  const names = await writeInPractice(orm, id, ({ query }) =>
    Promise.all([query(rename, ['Un', id]), query('select name from practice'), query(rename, ['Deux', id])]),
  )
  expect(names).toEqual([[{ name: 'Un' }], [{ name: 'Un' }], [{ name: 'Deux' }]])
  expect(await nameOf(id)).toBe('Deux')
})

test('a failed statement rolls everything back, even one that nobody awaited', async () => {
  const { id, name } = await aPractice(orm)
  const careless = writeInPractice(orm, id, async ({ query }) => {
    await query(rename, ['Nouveau', id])
    void query('select 1 / $1::int', [0])
    return 'done'
  })
  await expect(careless).rejects.toMatchObject({ code: '22012' })
  const behind = writeInPractice(orm, id, async ({ query }) => {
    void query('select 1 / $1::int', [0])
    await query(rename, ['Nouveau', id])
  })
  await expect(behind).rejects.toMatchObject({ code: '22012' })
  const swallowed = writeInPractice(orm, id, async ({ query }) => {
    await query(rename, ['Nouveau', id])
    await query('select 1 / $1::int', [0]).catch(() => undefined)
  })
  await expect(swallowed).rejects.toMatchObject({ code: '22012' })
  expect(await nameOf(id)).toBe(name)
})

test('an error of the domain rolls everything back', async () => {
  const { id, name } = await aPractice(orm)
  const refused = writeInPractice(orm, id, async ({ query }) => {
    await query(rename, ['Nouveau', id])
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await nameOf(id)).toBe(name)
})

test('nothing of another practice is read or written', async () => {
  const [mine, other] = [await aPractice(orm), await aPractice(orm)]
  const seen = await writeInPractice(orm, mine.id, ({ query }) => query(rename, ['Nouveau', other.id]))
  expect(seen).toEqual([])
  const pool = await poolOf(orm)
  expect(await queryOn(pool)('select id from practice')).toEqual([])
})

test('of several practices that are read together each work sees the rows of its own alone', async () => {
  const ids = [(await aPractice(orm)).id, (await aPractice(orm)).id, (await aPractice(orm)).id]
  const seen = await readInPractices(orm, ids, async ({ query }, practiceId) => {
    const text = () => query<{ id: string }>('select id from practice')
    const typed = () => tablesOf(query).selectFrom('Practice').select('id').execute()
    const together = await Promise.all([text(), typed()])
    // The others have asked meanwhile.
    const after = [await typed(), await text()]
    const [begun] = await query<{ at: string }>('select transaction_timestamp()::text as at')
    return { practiceId, rows: [...together, ...after], begunAt: begun?.at }
  })
  expect(seen.map(({ practiceId, rows }) => ({ practiceId, rows }))).toEqual(
    ids.map((id) => ({ practiceId: id, rows: Array.from({ length: 4 }, () => [{ id }]) })),
  )
  expect(new Set(seen.map(({ begunAt }) => begunAt)).size).toBe(1)
  expect(await readInPractices(orm, [], async () => 'never')).toEqual([])
  const named = (id: string) =>
    readInPractices(orm, [ids[0]!, id as PracticeId], ({ query }) => query('select id from practice'))
  await expect(named("x'; drop table practice; --")).rejects.toThrow(/uuid/)
})

test('a failure in one of several practices fails all, and what still goes on there reads nothing', async () => {
  const [mine, other] = [await aPractice(orm), await aPractice(orm)]
  const late = Promise.withResolvers<string>()
  const failing = readInPractices(orm, [mine.id, other.id], async ({ query }, practiceId) => {
    if (practiceId === mine.id) throw new Error('refused')
    await query('select 1')
    const read = query('select id from practice').then(
      () => 'read',
      (error: Error) => error.message,
    )
    late.resolve(read)
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await late.promise).toBe('the transaction has ended')
})

test('connections lost in the middle leave the pool as large as before', async () => {
  const small = await connect(await freshDatabase(), { max: 2 })
  const superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await superuser.connect()
  const works = () => writeInPractice(small, newPracticeId(), ({ query }) => query('select 1 as one'))
  for (let time = 0; time < 4; time++) {
    const broken = writeInPractice(small, newPracticeId(), async ({ query }) => {
      const [own] = await query<{ pid: number }>('select pg_backend_pid() as pid')
      await superuser.query('select pg_terminate_backend($1)', [own!.pid])
      await query('select 1')
    })
    await expect(broken).rejects.toThrow()
  }
  expect(await Promise.all([works(), works(), works()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
  await small.close(true)
  await superuser.end()
})

test('a caller without a connection is told to come back, and the waiting ends', async () => {
  const busy = await connect(url, { max: 1, patienceMs: 100 })
  const app = await startApp({ database: { url, orm: busy } })
  const practice = await aPractice(orm)
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inPractice(busy.em.fork(), practice.id, () => {
    held.resolve()
    return released.promise
  })
  // From here on it has the connection that the others wait for.
  await held.promise
  const ask = () => app.client().practices.publicProfile({ params: { practiceId: practice.id } })
  expect(await refusal(ask())).toMatchObject({ status: 503, code: 'unavailable' })
  released.resolve()
  await holding
  expect(await ask()).toMatchObject({ id: practice.id })
  await app.end()
  await busy.close(true)
})
