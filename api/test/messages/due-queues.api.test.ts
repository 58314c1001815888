import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ownerUrlOf } from '../../src/db/embedded.ts'
import { poolOf } from '../../src/db/native.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { watchDueQueues } from '../../src/jobs/due-queues.ts'
import { job } from '../../src/jobs/job.ts'
import { enqueueAll } from '../../src/jobs/queue.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aPractice } from '../build.ts'
import { aPostOffice, type PostOffice } from './a-worker.ts'

const ofPractice = (name: string) => job<{ practiceId: PracticeId }>(name, async () => {})

async function enqueueMany({ orm }: PostOffice, name: string, count: number, startAfter?: Date) {
  const { id: practiceId } = await aPractice(orm)
  const jobs = Array.from({ length: count }, () => ({ payload: { practiceId }, ...(startAfter && { startAfter }) }))
  await inPractice(orm.em.fork(), practiceId, (em) => enqueueAll(queryOf(em), ofPractice(name), jobs))
}

test('a queue is named where a job of it is due, and not where all wait for their time', async () => {
  const office = await aPostOffice()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await enqueueMany(office, 'tests.due', 1)
  await enqueueMany(office, 'tests.later', 2, tomorrow)
  const named: string[] = []
  const twice = Promise.withResolvers<void>()
  const failures: unknown[] = []
  const stop = watchDueQueues(office.orm, ['tests.later', 'tests.due', 'tests.unknown'], {
    onDue: (name) => named.push(name) === 2 && twice.resolve(),
    onError: (error) => failures.push(error),
  })
  onTestFinished(stop)
  await twice.promise
  expect(named).toEqual(['tests.due', 'tests.due'])
  expect(failures).toEqual([])
})

test('a fetch reads all waiting jobs where one was there when their table was analysed, and few once it is analysed again', async () => {
  const office = await aPostOffice()
  await enqueueMany(office, 'tests.one', 1)
  const owner = new pg.Client({ connectionString: ownerUrlOf(inject('cluster'), office.url) })
  await owner.connect()
  await owner.query('analyze pgboss.job_common')
  await owner.end()
  await enqueueMany(office, 'tests.many', 1_500)
  const client = await (await poolOf(office.orm)).connect()
  onTestFinished(() => client.release(true))
  const boss = new PgBoss({
    supervise: false,
    schedule: false,
    migrate: false,
    db: { executeSql: (sql: string, values: unknown[] = []) => client.query(sql, values) },
  })
  /** Fetches a few, without keeping them. Returns how many jobs were read for it. */
  async function read() {
    await client.query('begin')
    const taken = await boss.fetch('tests.many', { batchSize: 4 })
    const { rows } = await client.query(
      `select (idx_tup_fetch + seq_tup_read)::int as count from pg_stat_xact_user_tables
       where schemaname = 'pgboss' and relname = 'job_common'`,
    )
    await client.query('rollback')
    expect(taken).toHaveLength(4)
    return rows[0].count as number
  }
  expect(await read()).toBeGreaterThan(1_500)
  // What has changed is counted with a delay of up to a second.
  await expect
    .poll(
      async () => {
        await client.query('select pgboss.analyze_jobs()')
        return read()
      },
      { timeout: 10_000 },
    )
    .toBeLessThan(50)
})
