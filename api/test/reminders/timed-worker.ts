import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/db/orm.ts'
import { createLog } from '../../src/http/log.ts'
import { startWorker } from '../../src/jobs/worker.ts'

/** The product's worker as a process of its own, for killing. Its parent tells it the time. */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
let now = new Date(Number(process.env.TEST_NOW))
process.on('message', (at) => {
  now = new Date(Number(at))
  process.send?.(at)
})
process.on('disconnect', () => process.exit())
const orm = await connect(config.DATABASE_URL, { max: 10 })
await startWorker({ config, orm, log: createLog(config), now: () => now })
process.send?.('started')
