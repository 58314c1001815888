import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/db/migrate.ts'
import { connect } from '../src/db/orm.ts'
import { createLog } from '../src/http/log.ts'
import { serve } from '../src/http/serving.ts'

/** The server as in production, but on this machine without HTTPS, which the program itself refuses. */
const config = readConfig(process.env)
await migrate({ ownerUrl: process.env.DATABASE_OWNER_URL ?? '', role: new URL(config.DATABASE_URL).username })
const orm = await connect(config.DATABASE_URL)
const { server } = createApp({ config, orm, log: createLog(config) })
await serve(server, config.PORT, config.HOST, 'PORT')

for (const end of ['SIGTERM', 'disconnect'] as const) process.once(end, () => process.exit(0))
