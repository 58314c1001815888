import { PgBoss } from 'pg-boss'
import { newId } from '../db/base.ts'
import { batchPerTick } from '../db/batch-per-tick.ts'
import { publishAfterCommit } from '../db/commits.ts'
import type { Query, RunSql } from '../db/query.ts'
import type { JobName } from './job.ts'
import { FAILED, queueOptions } from './queue-options.ts'
import { createAnalysis } from './queue-statistics.ts'

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** While a job of this name and key waits, another is not added. */
  singletonKey?: string
}

/** A job's payload, and when it starts. */
export interface EnqueuedJob<P extends object> extends EnqueueOptions {
  payload: P
}

/** Adds a job in the running transaction: it exists only if that commits. Needs no worker in this process. */
export const enqueue = <P extends object>(
  query: Query,
  aJob: JobName<P>,
  payload: NoInfer<P>,
  options: EnqueueOptions = {},
): Promise<void> => enqueueAll(query, aJob, [{ payload, ...options }])

/** Adds several jobs of one kind by one statement. */
export async function enqueueAll<P extends object>(
  query: Query,
  aJob: JobName<P>,
  works: readonly EnqueuedJob<NoInfer<P>>[],
): Promise<void> {
  const jobs = works.map(({ payload, singletonKey, startAfter }) => ({
    name: aJob.name,
    data: payload,
    singletonKey: singletonKey ?? newId(),
    ...(startAfter && { startAfter }),
  }))
  const insert = async () =>
    (await insertTogether(query, { queue: aJob.name, sql: await insertInto(aJob.name), jobs })).length > 0
  // Work for now is announced after the commit.
  if (works.some(({ startAfter }) => !startAfter)) publishAfterCommit(query, aJob.name)
  if (await insert()) return
  // Nothing was added: the keys wait already, or this database does not know the queue yet.
  await createQueueOf(query, aJob)
  const isAdded = await insert()
  if (!isAdded && works.some(({ singletonKey }) => !singletonKey))
    throw new Error(`The job ${aJob.name} could not be added`)
}

/** Writes a row with the job for it; whether it was not there yet. */
type InsertWithJob<P extends object> = (
  query: Query,
  params: readonly unknown[],
  work: { payload: P; singletonKey: string },
) => Promise<boolean>

/**
 * Makes one statement of the INSERT of a row and of its job: if the row exists already, no job is added. The INSERT has
 * to return what it has written. Fails with `QUEUE_MISSING` if this database does not know the queue yet.
 */
export async function insertWithJobStatement<P extends object>(
  aJob: JobName<P>,
  row: string,
): Promise<InsertWithJob<P>> {
  const job = await insertInto(aJob.name)
  const parameters = Array.from(row.matchAll(/\$(\d+)/g), ([, nth]) => Number(nth))
  const jobs = `(select $${Math.max(...parameters) + 1}::text from written union all select '[]' limit 1)`
  // Thousands of characters, put together once.
  const text = `with written as (${row}), added as (${job.replaceAll('$1', () => jobs)})
     select case when exists (select from written)
       then 1 / (case when exists (select from added) then 1 else 0 end) = 1 else false end as "isNew"`
  return async (query, params, { payload, singletonKey }) => {
    const [added] = await query<{ isNew: boolean }>(text, [
      ...params,
      JSON.stringify([{ data: payload, singletonKey }]),
    ])
    if (added?.isNew) publishAfterCommit(query, aJob.name)
    return added?.isNew === true
  }
}

/** Division by zero: PostgreSQL's code. */
export const QUEUE_MISSING = '22012'

/** Makes the queue of a job known to this database. */
export const createQueueOf = (query: RunSql, aJob: JobName<object>): Promise<unknown[]> =>
  query('select pgboss.create_queue($1, $2::jsonb)', [aJob.name, JSON.stringify(queueOptions(aJob))])

const inserts = new Map<string, string>()

/** The INSERT into a queue as pg-boss writes it, always the same. Its only parameter is all jobs. */
async function insertInto(queue: string): Promise<string> {
  const known = inserts.get(queue)
  if (known) return known
  let insert = ''
  const executeSql = async (text: string) => {
    insert = text
    return { rows: [] }
  }
  await statements.insert(queue, [], { db: { executeSql }, returnId: true })
  inserts.set(queue, insert)
  return insert
}

/** A job as the INSERT reads it. */
interface JobRow {
  name: string
  data: object
  singletonKey: string
  startAfter?: Date
}

/** An INSERT of jobs of one queue. */
interface JobsStatement {
  queue: string
  sql: string
  jobs: readonly JobRow[]
}

/** Statements by their queues. Each has thousands of characters, and is the same each time. */
const texts = new Map<string, string>()

function textFor(queues: string, write: () => string): string {
  const text = texts.get(queues) ?? write()
  texts.set(queues, text)
  return text
}

/**
 * Adds jobs by one statement when they are added in the same turn, whatever their queues. Returns the ids that were
 * added to the queue of each.
 */
const insertTogether = batchPerTick<JobsStatement, { id: string }[]>(async (query, statements) => {
  const queues = [...Map.groupBy(statements, ({ queue }) => queue)].map(([queue, those]) => ({
    queue,
    sql: those[0]?.sql ?? '',
    jobs: JSON.stringify(those.flatMap(({ jobs }) => jobs)),
  }))
  const [first] = queues
  if (first && queues.length === 1) {
    const added = await query<{ id: string }>(
      textFor(first.queue, () => first.sql),
      [first.jobs],
    )
    return statements.map(() => added)
  }
  const names = queues.map(({ queue }) => queue)
  const text = textFor(names.join(), () => insertIntoAll(queues.map(({ sql }) => sql)))
  const [row] = await query<Record<string, string[]>>(
    text,
    queues.map(({ jobs }) => jobs),
  )
  return statements.map(({ queue }) => (row?.[`q${names.indexOf(queue)}`] ?? []).map((id) => ({ id })))
})

/** One statement of the INSERTs of several queues. It returns the ids that were added to each. */
function insertIntoAll(queues: readonly string[]): string {
  const inserts = queues.map((sql, nth) => `q${nth} as (${sql.replaceAll('$1', `$${nth + 1}`)})`)
  const ids = queues.map((_, nth) => `array(select id::text from q${nth}) as q${nth}`)
  return `with ${inserts.join(', ')} select ${ids.join(', ')}`
}

/** Adds a given-up job to its queue again. If a job with the same key waits there already, that one does the work. */
export async function requeueJob(
  query: Query,
  { name, data, key }: { name: string; data: object; key: string | null },
) {
  const jobs = [{ name, data, singletonKey: key ?? newId() }]
  publishAfterCommit(query, name)
  await insertTogether(query, { queue: name, sql: await insertInto(name), jobs })
}

/**
 * Writes the INSERT of jobs and nothing else: it is never started and has no connection, since each caller brings its
 * transaction's. What it needs to know of a queue is the same for all of ours. It must not NOTIFY in that transaction:
 * the lock would let one commit through at a time (`db/notifier.ts`).
 */
const statements = new PgBoss({
  supervise: false,
  schedule: false,
  migrate: false,
  db: { executeSql: async () => ({ rows: [{ policy: 'short', table: 'job_common', notify: false }] }) },
})

/** Creates or upgrades the queue's tables. The caller holds the lock of the migrations; `directUrl` avoids poolers. */
export async function installQueue(directUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: directUrl, max: 2, supervise: false, schedule: false })
  // Without a listener an error of an idle connection would end the process; a failed statement rejects anyway.
  boss.on('error', () => {})
  try {
    await boss.start()
    await boss.createQueue(FAILED, { retentionSeconds: 365 * 86_400 })
    await createAnalysis(async (sql) => (await boss.getDb().executeSql(sql)).rows)
  } finally {
    await boss.stop({ graceful: false })
  }
}
