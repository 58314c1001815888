import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { listen } from '../db/notices.ts'
import { startNotifier } from '../db/notifier.ts'
import type { MikroORM } from '../db/orm.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { createCaptcha } from './captcha.ts'
import type { App } from './context.ts'
import { formCheck } from './form-captcha.ts'
import { createLimits } from './rate-limit.ts'

/** Connections for counting: each is used for a fraction of a millisecond. */
const MOST_COUNTING = 4
const CONNECT_MS = 5_000

interface ServiceOptions {
  config: Config
  orm: MikroORM
  log: Logger
  /** The clock. Default: the machine's. */
  now?: () => Date
  /** Default: a new one. */
  answers?: AnswerCache
}

/** Separate connections for counting: a caller who waits for one holds no other. */
export function countingPool(config: Config, log: Logger): pg.Pool {
  const counting = new pg.Pool({
    connectionString: config.DATABASE_DIRECT_URL,
    max: MOST_COUNTING,
    // A count that is lost with the database's machine is worth no wait for its disk.
    options: '-c synchronous_commit=off',
    connectionTimeoutMillis: CONNECT_MS,
    allowExitOnIdle: true,
  })
  counting.on('error', (error) => log.warn({ err: error }, 'an idle connection was lost'))
  return counting
}

/** Builds the app around its database. `close` ends what was opened here; the ORM belongs to the caller. */
export function createServices({
  config,
  orm,
  log,
  now = () => new Date(),
  answers = createAnswerCache(),
}: ServiceOptions): {
  app: App
  stop(): void
  close(): Promise<void>
} {
  const counting = countingPool(config, log)
  const notices = listen(config.DATABASE_DIRECT_URL, log)
  notices.subscribe({
    onNotice: ({ practiceId }) => answers.forget(practiceId),
    onGap: () => answers.forgetAll(),
  })
  const telling = startNotifier(orm, log)
  const stopping = new AbortController()
  const captcha = createCaptcha(config.APP_SECRET)
  const app: App = {
    config,
    log,
    orm,
    now,
    limits: createLimits(counting, config.APP_SECRET),
    answers,
    captcha,
    checkForm: formCheck(config, captcha, log),
    notices,
    stopping: stopping.signal,
  }
  return {
    app,
    stop: () => stopping.abort(),
    async close() {
      stopping.abort()
      await Promise.all([notices.close(), telling.stop(), counting.end()])
    },
  }
}
