import type pg from 'pg'

/**
 * Gives back connections that end while somebody has them. A transaction on such a connection cannot be rolled back,
 * and Kysely returns a connection only after the rollback: without this, each one that a restarting database ends in
 * the middle of a transaction would stay taken, until the pool has none left.
 */
export function releaseLostConnections(pool: pg.Pool): void {
  const taken = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => taken.add(client))
  pool.on('release', (_error, client) => taken.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!taken.has(client)) return
      client.release(true)
      // Its user may still release it, which is no mistake.
      client.release = () => {}
    }),
  )
}
