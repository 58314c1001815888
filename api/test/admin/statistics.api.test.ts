import { expect, onTestFinished, test } from 'vitest'
import { countFigures } from '../../src/admin/jobs.ts'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { job } from '../../src/jobs/job.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { startApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { anAdmin } from './an-admin.ts'

/** The middle of a month, so that the days around it belong to it. */
const now = new Date('2027-06-15T10:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * 86_400_000)

/** A platform of its own with an admin, at an hour that the test chooses. */
async function aPlatform() {
  const url = await freshDatabase()
  const orm = await connect(url, { max: 5 })
  const app = await startApp({ database: { url, orm }, now: () => now })
  onTestFinished(async () => {
    await app.end()
    await orm.close(true)
  })
  const { client, practice: operator } = await anAdmin(app)
  await queryOf(orm.em.fork())("update auth_session set expires_at = '2100-01-01', created_at = $1", [
    now.toISOString(),
  ])
  const born = (practice: BuiltPractice, table: string, id: string, at: Date) =>
    inPractice(orm.em.fork(), practice.id, (em) =>
      queryOf(em)(`update ${table} set created_at = $2 where id = $1`, [id, at.toISOString()]),
    )
  // It was made by the machine's clock, which may be ahead of that hour.
  await born(operator, 'practice', operator.id, now)
  const count = () => countFigures.run({ em: orm.em.fork(), now, app: app.app as never }, {})
  return { orm, client, operator, count, born }
}

async function aMessage(orm: MikroORM, { id }: BuiltPractice, at: Date) {
  await inPractice(orm.em.fork(), id, (em) =>
    queryOf(em)(
      `insert into message (id, practice_id, key, template, audience, data, status, attempts, created_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'x', 'client', '{}', 'sent', 1, $2)`,
      [id, at.toISOString()],
    ),
  )
}

test('the platform’s figures are counted practice by practice, over the past 90 days, and are sums alone', async () => {
  const { orm, client, operator, count, born } = await aPlatform()
  const [busy, idle] = [await aPractice(orm), await aPractice(orm)]
  await born(operator, 'practice', operator.id, day(-400))
  await born(busy, 'practice', busy.id, day(-100))
  await born(idle, 'practice', idle.id, day(-10))
  for (const [at, count] of [
    [-200, 2],
    [-40, 1],
    [0, 1],
  ] as const)
    for (let made = 0; made < count; made++) {
      const { id } = await aPatient(orm, busy)
      await born(busy, 'patient', id, day(at))
    }
  const [{ id: patientId }] = (await inPractice(orm.em.fork(), busy.id, (em) =>
    queryOf(em)<{ id: string }>('select id from patient order by created_at limit 1'),
  )) as [{ id: string }]
  for (const [at, status] of [
    [-60, 'completed'],
    [-3, 'completed'],
    [-2, 'cancelled'],
    [10, 'scheduled'],
  ] as const)
    await aSession(orm, busy, { startsAt: day(at), status, patientId })
  await aMessage(orm, busy, day(-3))
  await aMessage(orm, busy, day(-60))
  await count()

  const { now: figures, days, countedAt } = await client.admin.statistics({})
  expect(countedAt).toBe(now.toISOString())
  expect(figures).toEqual({ practices: 3, activePractices: 1, clients: 4, sessions: 2, messages: 1, failedJobs: 0 })
  expect(days).toHaveLength(90)
  const on = (at: number) => days.find((one) => one.on === day(at).toISOString().slice(0, 10))
  expect(on(-89)).toMatchObject({ practices: 2, activePractices: 1, clients: 2, sessions: 0, messages: 0 })
  expect(on(-60)).toMatchObject({ sessions: 1, messages: 1 })
  expect(on(-40)).toMatchObject({ clients: 3 })
  expect(on(-11)).toMatchObject({ practices: 2 })
  expect(on(-10)).toMatchObject({ practices: 3 })
  expect(on(-2)).toMatchObject({ sessions: 0 })
  expect(on(0)).toMatchObject({ practices: 3, clients: 4, activePractices: 1 })

  const { data } = await client.admin.practitioners({ query: { q: busy.email } })
  expect(data).toMatchObject([{ clients: 4, sessions: 1 }])
})

test('counting twice changes nothing', async () => {
  const { client, count } = await aPlatform()
  await count()
  const first = await client.admin.statistics({})
  await count()
  expect(await client.admin.statistics({})).toEqual(first)
})

test('a platform without figures is counted when an admin looks', async () => {
  const { client } = await aPlatform()
  const { now: figures, days } = await client.admin.statistics({})
  expect(figures).toMatchObject({ practices: 1, clients: 0 })
  expect(days).toHaveLength(90)
})

test('a failed job is shown without personal data, and runs when an admin retries it', async () => {
  const office = await aPostOffice()
  const done: object[] = []
  let isBroken = true
  const fragile = job<{ word: string }>(
    'test.fragile',
    async (_, payload) => {
      if (isBroken) throw Object.assign(new Error('cannot write to zoe@essais.test'), { code: 'EWRONG' })
      done.push(payload)
    },
    { retries: 0 },
  )
  const worker = await office.workerOf(fragile)
  const server = await office.api()
  const { client } = await anAdmin(server)
  await enqueue(queryOf(office.orm.em.fork()), fragile, { word: 'secret-word' })
  await expect.poll(() => client.admin.failedJobs({}).then(({ meta }) => meta.total), { timeout: 15_000 }).toBe(1)
  const { data } = await client.admin.failedJobs({})
  expect(data).toEqual([
    {
      id: expect.any(String),
      name: 'test.fragile',
      attempts: 1,
      createdAt: expect.any(String),
      failedAt: expect.any(String),
      reason: 'Error EWRONG',
    },
  ])
  expect((await client.admin.statistics({})).now.failedJobs).toBe(1)

  isBroken = false
  const params = { id: data[0]!.id }
  await client.admin.retryJob({ params })
  expect(await refusal(client.admin.retryJob({ params }))).toMatchObject({ status: 404 })
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([{ word: 'secret-word' }])
  expect((await client.admin.failedJobs({})).meta.total).toBe(0)
  expect((await client.audit.all({})).data).toMatchObject([
    { action: 'job.retried', subject: 'test.fragile', name: 'Camille Essai', practice: null },
  ])

  const other = await server.signedIn(await aPractice(office.orm))
  expect(await refusal(other.admin.failedJobs({}))).toMatchObject({ status: 403 })
  expect(await refusal(other.admin.retryJob({ params }))).toMatchObject({ status: 403 })
  expect(await refusal(other.admin.statistics({}))).toMatchObject({ status: 403 })
  await worker.stop()
})
