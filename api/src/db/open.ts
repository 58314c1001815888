import type { Config } from '../config.ts'
import { StartFailure } from '../start-failure.ts'
import { assertBoundRole, migrate } from './migrate.ts'
import { connect, type MikroORM } from './orm.ts'
import { checkReachable } from './reachable.ts'

/**
 * Connects, refuses a role that row-level security does not bind, and applies missing migrations. A database that is
 * starting or not there yet is waited for, as long as DATABASE_WAIT_SECONDS says.
 */
export async function openDatabase(
  config: Config,
  connections: number,
  onWait?: (sentence: string) => void,
): Promise<MikroORM> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config
  const patience = { waitMs: config.DATABASE_WAIT_SECONDS * 1000, ...(onWait && { onWait }) }
  for (const url of new Set([DATABASE_DIRECT_URL, DATABASE_URL])) await checkReachable(url, patience)
  try {
    await assertBoundRole(DATABASE_DIRECT_URL)
    const orm = await connect(DATABASE_URL, { max: connections })
    await migrate(orm, DATABASE_DIRECT_URL)
    return orm
  } catch (error) {
    throw explained(error, DATABASE_DIRECT_URL)
  }
}

/** The password is part of the address and never shown. */
function explained(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error
  const { host, username, pathname } = new URL(url)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  const say = (sentence: string) => new StartFailure(sentence, { cause: error })
  if (code === '42501')
    return say(`The role "${username}" may not change the database "${pathname.slice(1)}": make it the owner.`)
  if (code === '53100') return say(`The disk of the database at ${host} is full: make room and start again.`)
  return /superuser or bypasses/.test(error.message) ? say(error.message) : error
}
