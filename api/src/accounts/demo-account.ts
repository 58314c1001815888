import type { Config } from '../config.ts'
import type { MikroORM } from '../db/orm.ts'
import { isProduction } from '../production.ts'
import { StartFailure } from '../start-failure.ts'
import { User } from './entity.ts'

/**
 * Refuses to serve strangers from a database with a demonstration account. No real address ends in `.test` (RFC 2606).
 */
export async function assertNoDemoAccount(orm: MikroORM, config: Config): Promise<void> {
  if (!isProduction(config)) return
  const demo = await orm.em.fork().findOne(User, { email: { $ilike: '%.test' } }, { fields: ['email'] })
  if (demo)
    throw new StartFailure(
      `The database holds an account of the demonstration (${demo.email}), which must not meet strangers: put an empty database into DATABASE_URL.`,
    )
}
