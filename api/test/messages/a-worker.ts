import { onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createLog } from '../../src/http/log.ts'
import type { Job } from '../../src/jobs/job.ts'
import { runJobs } from '../../src/jobs/run.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { Message } from '../../src/messages/entity.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { startApp } from '../app.ts'
import { databaseOfOneTest, giveBack } from '../recycled-database.ts'
import { aMailServer } from './mail-server.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'

/** A database of its own with a mail server beside it; workers run when the test says so. */
export async function aPostOffice({
  now = () => new Date(),
  environment = {},
}: {
  now?: () => Date
  environment?: NodeJS.ProcessEnv
} = {}) {
  const url = await databaseOfOneTest()
  // As a worker connects.
  const orm = await connect(url, { max: 20, prepares: true })
  const server = await aMailServer()
  const config = readConfig({
    DATABASE_URL: url,
    APP_SECRET: SECRET,
    SMTP_URL: server.url,
    PUBLIC_URL: 'https://rendez-vous.example',
    MAIL_FROM: 'rendez-vous@ancrage.test',
    ...environment,
  })
  const lines: string[] = []
  const log = createLog(config, { write: (line) => lines.push(line) })
  const app = { config, orm, log, now }
  const running = new Set<{ stop(): Promise<void> }>()
  onTestFinished(async () => {
    await Promise.all([...running].map((worker) => worker.stop()))
    await server.close()
    await orm.close(true)
    await giveBack(url)
  })

  const stoppedAtEnd = <W extends { stop(): Promise<void> }>(worker: W) => {
    running.add(worker)
    return {
      stop: async () => {
        running.delete(worker)
        await worker.stop()
      },
    }
  }
  const unlimited = { spend: async () => {}, forgive: async () => {} }
  const noMail = { send: () => Promise.reject(new Error('no mail here')), close() {} }
  return {
    url,
    orm,
    config,
    log,
    server,
    logged: () => lines.join(''),
    /** An API on the same database; closed with the test, since it keeps connections and looks for what changed. */
    api: async (options: Omit<Parameters<typeof startApp>[0], 'database'> = {}) => {
      const own = await startApp({ ...options, database: { url, orm } })
      onTestFinished(async () => {
        own.stop()
        own.server.close()
        own.server.closeAllConnections()
        await own.close()
      })
      return own
    },
    /** The product's worker, with all its jobs. */
    worker: async () => stoppedAtEnd(await startWorker(app)),
    /** A worker with jobs of the test. */
    workerOf: async (...jobs: Job<object>[]) =>
      stoppedAtEnd(await runJobs({ ...app, limits: unlimited, mailer: noMail, templates: {} }, jobs)),
    /** The jobs in the queue. */
    jobs: (name: string) =>
      queryOf(orm.em.fork())<{ state: string; data: object; start_after: string; singleton_key: string | null }>(
        'select state, data, start_after, singleton_key from pgboss.job where name = $1 order by created_on',
        [name],
      ),
    /** Makes every delayed job due now. */
    hurry: () =>
      queryOf(orm.em.fork())("update pgboss.job set start_after = now() where state in ('created', 'retry')"),
    messages: (practiceId: PracticeId) =>
      inPractice(orm.em.fork(), practiceId, (em) => em.find(Message, {}, { orderBy: { createdAt: 'asc', id: 'asc' } })),
  }
}

export type PostOffice = Awaited<ReturnType<typeof aPostOffice>>
