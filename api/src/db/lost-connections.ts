import type pg from 'pg'

/**
 * Releases connections that end while they are in use. Kysely returns a connection only after its rollback, and a lost
 * connection cannot be rolled back. Without this, each one that a restarting database ends in a transaction would stay
 * taken, until the pool is empty.
 */
export function releaseLostConnections(pool: pg.Pool): void {
  const taken = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => taken.add(client))
  pool.on('release', (_error, client) => taken.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!taken.has(client)) return
      client.release(true)
      // Its user may still release it: that must not throw.
      client.release = () => {}
    }),
  )
}
