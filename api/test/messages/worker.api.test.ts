import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { job } from '../../src/jobs/job.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aPractice } from '../build.ts'
import { aPostOffice, type PostOffice } from './a-worker.ts'

interface Held {
  practiceId: PracticeId
}

const add = async ({ orm }: PostOffice, aJob: ReturnType<typeof job<Held>>) => {
  const { id: practiceId } = await aPractice(orm)
  await inPractice(orm.em.fork(), practiceId, (em) => enqueue(queryOf(em), aJob, { practiceId }))
}

test('a worker’s job that is killed in the middle runs again within 15 seconds', {
  timeout: 40_000,
}, async () => {
  const office = await aPostOffice()
  const { promise: again, resolve } = Promise.withResolvers<number>()
  const held = job<Held>('tests.held', async () => resolve(Date.now()))
  await add(office, held)
  const worker = aProcess(office)
  expect((await once(worker, 'message'))[0]).toBe('begun')
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
  const killedAt = Date.now()
  await office.workerOf(held)
  expect((await again) - killedAt).toBeLessThan(15_000)
})

function aProcess({ url }: PostOffice): ChildProcess {
  const env = { ...process.env, DATABASE_URL: url, APP_SECRET: 'a-secret-for-tests-that-is-long-enough' }
  const child = fork(fileURLToPath(new URL('./held-worker.ts', import.meta.url)), { env, execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a stopped worker lets its jobs end, and loses none', async () => {
  const office = await aPostOffice()
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = job<Held>('tests.slow', async () => {
    begun.resolve()
    await mayEnd.promise
  })
  await add(office, slow)
  const worker = await office.workerOf(slow)
  await begun.promise
  const stopped = worker.stop()
  mayEnd.resolve()
  await stopped
  expect(await office.jobs('tests.slow')).toMatchObject([{ state: 'completed' }])
})

test('a failed job is tried again after growing waits, and no personal data is logged or stored', async () => {
  const office = await aPostOffice()
  let attempts = 0
  const { promise: succeeded, resolve } = Promise.withResolvers<void>()
  const failing = job<Held>('tests.failing', async () => {
    attempts += 1
    if (attempts < 3) throw Object.assign(new Error('zoe@essais.test was not found'), { code: 'E_TEST' })
    resolve()
  })
  await add(office, failing)
  await office.workerOf(failing)
  await succeeded
  expect(attempts).toBe(3)
  expect(office.logged()).toContain('"code":"E_TEST"')
  expect(office.logged()).not.toContain('zoe@essais.test')
  const outputs = await queryOf(office.orm.em.fork())('select output::text from pgboss.job where name = $1', [
    'tests.failing',
  ])
  expect(JSON.stringify(outputs)).not.toContain('zoe@essais.test')
})

test('a job that has failed for the last time stays for an operator to see', async () => {
  const office = await aPostOffice()
  const tried = Promise.withResolvers<void>()
  const hopeless = job<Held>(
    'tests.hopeless',
    async () => {
      tried.resolve()
      throw new Error('never')
    },
    { retries: 0 },
  )
  await add(office, hopeless)
  const worker = await office.workerOf(hopeless)
  await tried.promise
  await worker.stop()
  expect(await office.jobs('tests.hopeless')).toMatchObject([{ state: 'failed' }])
  expect(await office.jobs('failed')).toMatchObject([{ state: 'created' }])
})

test('a worker whose database connections break goes on when it can', { timeout: 40_000 }, async () => {
  const office = await aPostOffice()
  const [begun, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runs: number[] = []
  const broken = job<Held>('tests.broken', async ({ em }) => {
    runs.push(Date.now())
    if (runs.length > 1) return again.resolve()
    begun.resolve()
    await queryOf(em)('select pg_sleep(30)')
  })
  await add(office, broken)
  await office.workerOf(broken)
  await begun.promise
  await breakConnections(office)
  await again.promise
  expect(runs).toHaveLength(2)
})

async function breakConnections({ url }: PostOffice) {
  const client = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(url).pathname.slice(1),
  ])
  await client.end()
}

test('two workers share the jobs and run each once', async () => {
  const office = await aPostOffice()
  const { id: practiceId } = await aPractice(office.orm)
  const runs: string[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const counted = job<Held & { number: string }>(
    'tests.counted',
    async (_context, { number }) => {
      runs.push(number)
      if (runs.length >= 40) resolve()
    },
    { concurrency: 4 },
  )
  await Promise.all([office.workerOf(counted), office.workerOf(counted)])
  await inPractice(office.orm.em.fork(), practiceId, async (em) => {
    for (let number = 0; number < 40; number++)
      await enqueue(queryOf(em), counted, { practiceId, number: String(number) })
  })
  await all
  expect(new Set(runs).size).toBe(40)
  expect(runs).toHaveLength(40)
})

test('a schedule without a job is deleted', async () => {
  const office = await aPostOffice()
  const nightly = job('tests.nightly', async () => {}, { schedule: '17 3 * * *' })
  const schedules = () => queryOf(office.orm.em.fork())('select name, cron, timezone from pgboss.schedule')
  const first = await office.workerOf(nightly)
  expect(await schedules()).toEqual([{ name: 'tests.nightly', cron: '17 3 * * *', timezone: 'UTC' }])
  await first.stop()
  await office.workerOf(job('tests.other', async () => {}))
  expect(await schedules()).toEqual([])
})
