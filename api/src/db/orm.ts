import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { entities } from './entities.ts'
import { releaseLostConnections } from './lost-connections.ts'
import { migrationsList } from './migrations/list.ts'
import { prepareFrequent } from './prepare-frequent.ts'
import { readBigintsAsNumbers } from './whole-numbers.ts'

/** A request without a connection after this time is refused: a queue would only grow. */
const PATIENCE_MS = 10_000

export interface PoolOptions {
  max: number
  patienceMs?: number
  /** Statements that come again and again are planned once for each connection. */
  prepares?: boolean
}

/**
 * Connects MikroORM. `url` belongs to a role that is neither superuser nor BYPASSRLS, and owns nothing unless it is to
 * migrate.
 */
export const connect = (url: string, pool: PoolOptions = { max: 20 }) =>
  MikroORM.init({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    migrations: { migrationsList, snapshot: false, silent: true },
    pool: { min: 0, max: pool.max },
    driverOptions: {
      onPoolCreated: (made: pg.Pool) => {
        releaseLostConnections(made)
        readBigintsAsNumbers(made)
        if (pool.prepares) prepareFrequent(made)
      },
      connectionTimeoutMillis: pool.patienceMs ?? PATIENCE_MS,
      pipeline: true,
    },
    forceUtcTimezone: true,
    debug: false,
    discovery: { warnWhenNoEntities: false },
  })

export type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
