import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startCluster } from '../api/src/db/embedded.ts'
import { root } from './root.mjs'
import { node } from './setup/node.mjs'
import { prepareFolder } from './system/folder.mjs'
import { environmentOf, readSettings } from './system/settings.mjs'

/** Changes the keys that seal records, in the running database or in one started for it. */
export default async function rotateKeys(args) {
  const settings = readSettings()
  await prepareFolder(settings.dataDir)
  const own = settings.databaseUrl ? undefined : await ownDatabase(settings)
  try {
    const env = await environmentOf(settings, own ?? { url: settings.databaseUrl })
    const child = spawn(node, ['api/src/crypto/rotate-keys.ts', ...args], { cwd: root, env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    if (own && !own.adopted) await own.stop()
  }
}

const ownDatabase = ({ dataDir, databasePort }) => startCluster({ dir: join(dataDir, 'postgres'), port: databasePort })
