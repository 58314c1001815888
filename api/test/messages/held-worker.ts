import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/db/orm.ts'
import { createLog } from '../../src/http/log.ts'
import { job } from '../../src/jobs/job.ts'
import { runJobs } from '../../src/jobs/run.ts'

/** A process that starts the job `tests.held`, says so, and never ends it: for killing. */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
const held = job('tests.held', () => {
  process.send?.('begun')
  return new Promise<void>(() => {})
})
const mailer = { send: () => Promise.reject(new Error('no mail here')), close() {} }
const app = { config, orm: await connect(config.DATABASE_URL), log: createLog(config), now: () => new Date() }
await runJobs({ ...app, limits: { spend: async () => {}, forgive: async () => {} }, mailer, templates: {} }, [held])
