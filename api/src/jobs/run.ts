import { setTimeout as pause } from 'node:timers/promises'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { startNotifier } from '../db/notifier.ts'
import { inPractice } from '../db/tenant.ts'
import type { PracticeId } from '../practice-id.ts'
import { watchDueQueues } from './due-queues.ts'
import { describeFailure, type FailureDescription } from './failure.ts'
import type { Job, JobApp } from './job.ts'
import { analyzeRegularly } from './queue-statistics.ts'
import { registerJobs } from './register.ts'

/** How often a taker asks by itself where the connection that notifies it cannot be made. */
const POLL_SECONDS = 0.5
/** Abandoned jobs are found by it: with the ten seconds of silence, within 15 s. */
const SUPERVISE_SECONDS = 2
/** Running jobs get this long to end when the worker stops; another worker repeats the rest. */
const STOP_MS = 20_000
/** The jobs that are taken at once. */
const MOST_TAKEN = 4
const LONGEST_WAIT_SECONDS = 3600

/** Registers the jobs and runs them until `stop`. */
export async function runJobs(app: JobApp, jobs: readonly Job<object>[]): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: app.config.DATABASE_DIRECT_URL,
    max: 5,
    // Its role owns nothing: the tables were created before it started.
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: 3600,
    useListenNotify: true,
  })
  const onError = (error: unknown) => app.log.error({ failure: describeFailure(error) }, 'the job queue met an error')
  boss.on('error', onError)
  const takers = new Map<string, string[]>()
  boss.on('warning', ({ message }) => app.log.warn({ warning: message }, 'the job queue warns'))
  try {
    await boss.start()
    await registerJobs(boss, jobs)
    for (const job of jobs) takers.set(job.name, await work(boss, app, job))
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  const timers = jobs.map((job) => repeat(boss, app, job))
  // Takers are notified of a job after its commit. This finds those that wait for their time, and missed ones.
  const stopWatching = watchDueQueues(app.orm, [...takers.keys()], {
    onDue(name) {
      for (const taker of takers.get(name) ?? []) boss.notifyWorker(taker)
    },
    onError,
  })
  const stopAnalyzing = analyzeRegularly(app.orm, onError)
  const telling = startNotifier(app.orm, app.log)
  return {
    async stop() {
      stopWatching()
      stopAnalyzing()
      for (const timer of timers) clearInterval(timer)
      // Ends when the last running job does: the queue's own graceful stop looks only every half second.
      const ended = Promise.allSettled(jobs.map(({ name }) => boss.offWork(name)))
      await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      await telling.stop()
    },
  }
}

/** Each worker adds it; one waiting job is enough. If adding fails, the next time makes up for it. */
function repeat(boss: PgBoss, app: JobApp, { name, options }: Job<object>): NodeJS.Timeout | undefined {
  if (!options.everySeconds) return undefined
  const add = () =>
    boss
      .send(name, {}, { singletonKey: 'every' })
      .catch((error) => app.log.warn({ job: name, failure: describeFailure(error) }, 'a job could not be added'))
  return setInterval(() => void add(), options.everySeconds * 1000)
}

/** Starts the takers of a queue; returns their ids. */
async function work(boss: PgBoss, app: JobApp, job: Job<object>): Promise<string[]> {
  const concurrency = job.options.concurrency ?? 1
  // Several takers of a few jobs each, since a taker waits for the slowest of its jobs before it takes more.
  const count = concurrency > 1 ? Math.max(2, Math.ceil(concurrency / MOST_TAKEN)) : 1
  const options = {
    batchSize: Math.ceil(concurrency / count),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: POLL_SECONDS,
    includeMetadata: true,
    perJobResults: true,
  } as const
  const start = () =>
    boss.work<object, void, typeof options>(job.name, options, (taken) =>
      Promise.all(taken.map((one) => attempt(boss, app, job, one))),
    )
  return Promise.all(Array.from({ length: count }, start))
}

async function attempt(
  boss: PgBoss,
  app: JobApp,
  job: Job<object>,
  taken: JobWithMetadata<object>,
): Promise<JobResult> {
  const { id, data, startAfter } = taken
  const now = new Date(Math.max(app.now().getTime(), startAfter.getTime()))
  try {
    if (hasPractice(data)) await inPractice(app.orm.em, data.practiceId, (em) => job.run({ em, now, app }, data))
    else await job.run({ em: app.orm.em.fork(), now, app }, data)
    return { id, status: 'completed' }
  } catch (error) {
    return failed(boss, app, taken, describeFailure(error))
  }
}

/** Returns the job with its own wait, since the queue's wait is for jobs whose worker vanished. */
async function failed(
  boss: PgBoss,
  app: JobApp,
  taken: JobWithMetadata<object>,
  failure: FailureDescription,
): Promise<JobResult> {
  const { id, name, retryCount } = taken
  const output = { name: failure.name, code: failure.code }
  app.log.error({ job: name, jobId: id, attempt: retryCount + 1, failure }, 'a job failed')
  try {
    await boss.fail(name, taken, output)
    await boss.update(name, undefined, { id, startAfter: Math.min(2 ** retryCount, LONGEST_WAIT_SECONDS) })
  } catch (error) {
    // The queue cannot be reached: pg-boss settles the job once it is back, by this result or by the silence.
    app.log.warn({ job: name, jobId: id, failure: describeFailure(error) }, 'a failed job could not be given back')
  }
  return { id, status: 'failed', output }
}

const hasPractice = (payload: object): payload is { practiceId: PracticeId } =>
  'practiceId' in payload && typeof payload.practiceId === 'string'
