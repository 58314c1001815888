import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '../../api/src/db/embedded.ts'

/**
 * The database of the system: that of DATABASE_URL, which its owner manages, or our own, which restarts when it dies.
 */
export async function openDatabase(settings, { report, started }) {
  if (settings.databaseUrl) {
    return {
      url: settings.databaseUrl,
      ownerUrl: settings.ownerUrl,
      words: 'DATABASE_URL',
      up: async () => {},
      ended: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const dir = join(settings.dataDir, 'postgres')
  let cluster = await startCluster({ dir, port: settings.databasePort })
  let isStopping = false
  let up = Promise.resolve()
  started(cluster.pid)

  async function watch() {
    for (;;) {
      await cluster.gone
      if (isStopping) return
      report('The database ended and is started again.')
      up = restart()
      await up
    }
  }

  async function restart() {
    for (let wait = 250; ; wait *= 2) {
      try {
        cluster = await startCluster({ dir, port: cluster.port })
        started(cluster.pid)
        return
      } catch (error) {
        if (isStopping) return
        if (wait > 4_000) throw error
        await pause(wait)
      }
    }
  }

  const ended = watch()
  ended.catch(() => {})
  return {
    url: cluster.url,
    ownerUrl: cluster.ownerUrl,
    words: `PostgreSQL 18, port ${cluster.port}${cluster.adopted ? ', still running from before' : ''}`,
    /** Waits while the database restarts. */
    up: () => up.catch(() => {}),
    ended,
    async stop() {
      isStopping = true
      await up.catch(() => {})
      await cluster.stop()
    },
  }
}
