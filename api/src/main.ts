import { assertNoDemoAccount } from './accounts/demo-account.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import type { MikroORM } from './db/orm.ts'
import { watchServer } from './http/draining.ts'
import { createLog } from './http/log.ts'
import { createMetrics } from './http/metrics.ts'
import { serve } from './http/serving.ts'
import { builtFiles } from './http/static.ts'
import { keepHeapSmall } from './jobs/small-heap.ts'
import { assertSafeSettings } from './production.ts'

/** Requests in flight get this long to end. */
const DRAIN_MS = 10_000
/** Whatever does not end by itself is ended. */
const EXIT_MS = 30_000
const CONNECTIONS = { server: 20, worker: 18, all: 30 }

type Log = ReturnType<typeof createLog>
/** Stops something that was started. */
type Stop = () => Promise<void>

async function startServer(config: Config, orm: MikroORM, log: Log): Promise<Stop> {
  // Nearly everything is loaded here: an error of the start is reported before.
  const { createApp } = await import('./app.ts')
  const metrics = createMetrics()
  const files = builtFiles()
  const { server, stop, close } = createApp({ config, orm, log, metrics, files })
  const metricsServer = config.METRICS_PORT ? await metrics.serve(config.METRICS_PORT, config.HOST) : undefined
  const drain = watchServer(server)
  const port = await serve(server, config.PORT, config.HOST, 'PORT')
  log.info({ url: config.PUBLIC_URL, port }, 'serving')
  for (const folder of Object.values(files)) void folder.warm()
  return async () => {
    stop()
    await drain(DRAIN_MS)
    metricsServer?.close()
    await close()
  }
}

async function start(config: Config, log: Log): Promise<Stop> {
  const pool = { max: CONNECTIONS[config.ROLE], prepares: config.ROLE === 'worker' }
  const orm = await openDatabase(config, pool, (why) => log.warn({ why }, 'waiting for the database'))
  await assertNoDemoAccount(orm, config)
  const stops: Stop[] = []
  if (config.ROLE !== 'worker') stops.push(await startServer(config, orm, log))
  if (config.ROLE !== 'server') {
    // Templates of messages are heavy, and a server writes none.
    const { startWorker } = await import('./jobs/worker.ts')
    const worker = await startWorker({ config, log, orm, now: () => new Date() })
    stops.push(() => worker.stop())
  }
  return async () => {
    // In parallel, so that neither takes the other's time.
    const ends = await Promise.allSettled(stops.map((stop) => stop()))
    await orm.close(true)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}

/** Stops everything in order, once, however often it is asked. */
function stopper(stop: Stop, log: Log) {
  let isStopping = false
  return async (why: string, code: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), EXIT_MS).unref()
    await stop().catch((error) => log.error({ err: error }, 'not everything ended in order'))
    log.info('stopped')
    process.exit(code)
  }
}

try {
  const config = readConfig(process.env)
  // React, which is loaded later, takes three times as long for a mail where it looks for mistakes of developers.
  process.env.NODE_ENV ||= 'production'
  if (config.ROLE === 'worker') keepHeapSmall()
  assertSafeSettings(config)
  const log = createLog(config)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody noticed'))
  const end = stopper(await start(config, log), log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal, 0))
  // The parent process that opened the IPC channel is gone.
  process.on('disconnect', () => void end('disconnect', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    void end('uncaughtException', 1)
  })
  log.info('started')
} catch (error) {
  // One sentence for the operator; any other error is a bug and shows its place.
  console.error(error instanceof Error && 'isPlain' in error ? error.message : error)
  process.exit(1)
}
