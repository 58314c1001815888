import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '../problem.mjs'
import { root } from '../root.mjs'
import { node } from '../setup/node.mjs'
import { openLog } from './logs.mjs'

/** Creates the tables, as the role that owns them. The programs that run afterwards may only change rows. */
export async function migrateDatabase(env, { ownerUrl }, { dataDir, signal = undefined }) {
  const log = await openLog(dataDir, 'migrate')
  try {
    const child = spawn(node, ['api/src/db/migrate-database.ts'], {
      cwd: root,
      env: { ...env, DATABASE_OWNER_URL: ownerUrl ?? '' },
      stdio: ['ignore', log.fd, log.fd],
      signal,
    })
    const [code, killed] = await once(child, 'exit')
    if (code !== 0)
      throw new Problem((await log.lastWords()) ?? `The database was not prepared (${killed}): see ${log.path}.`)
  } finally {
    await log.close()
  }
}
