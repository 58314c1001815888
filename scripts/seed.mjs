import { join } from 'node:path'
import { startCluster } from '../api/src/db/embedded.ts'
import { assertOwnMachine } from '../api/src/own-machine.ts'
import { loadDemo, welcome } from './system/demo.mjs'
import { prepareFolder } from './system/folder.mjs'
import { openLog } from './system/logs.mjs'
import { migrateDatabase } from './system/migrate.mjs'
import { environmentOf, readSettings } from './system/settings.mjs'

/** Loads the demo practice into the database, running or not, and prints its address. */
export default async function seed(args) {
  assertOwnMachine(process.env)
  const settings = readSettings()
  await prepareFolder(settings.dataDir)
  const own = settings.databaseUrl ? undefined : await ownDatabase(settings)
  const log = await openLog(settings.dataDir, 'seed')
  try {
    const database = own ?? { url: settings.databaseUrl, ownerUrl: settings.ownerUrl }
    const env = await environmentOf(settings, database)
    await migrateDatabase(env, database, settings)
    await loadDemo(env, log, { args })
    console.log(welcome(settings).join('\n'))
  } finally {
    await log.close()
    if (own && !own.adopted) await own.stop()
  }
}

const ownDatabase = ({ dataDir, databasePort }) => startCluster({ dir: join(dataDir, 'postgres'), port: databasePort })
