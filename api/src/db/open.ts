import type { Config } from '../config.ts'
import { isProduction } from '../production.ts'
import { StartFailure } from '../start-failure.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { connect, type MikroORM, type PoolOptions } from './orm.ts'
import { checkReachable } from './reachable.ts'
import { assertBoundRole, readRolePowers } from './rights.ts'

/** The configuration of the database's address and of whom it serves. */
type DatabaseSettings = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_WAIT_SECONDS' | 'NODE_ENV' | 'PUBLIC_URL'
>

/** Prepares the database and connects to it. */
export async function openDatabase(
  config: DatabaseSettings,
  pool: PoolOptions,
  onWait?: (sentence: string) => void,
): Promise<MikroORM> {
  await prepareDatabase(config, onWait)
  return connect(config.DATABASE_URL, pool)
}

/**
 * Refuses a role that row-level security does not bind, and applies missing migrations or refuses to start without
 * them. It waits for a database that is starting or not there yet, as long as DATABASE_WAIT_SECONDS says.
 */
export async function prepareDatabase(config: DatabaseSettings, onWait?: (sentence: string) => void): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = config
  const patience = { waitMs: config.DATABASE_WAIT_SECONDS * 1000, ...(onWait && { onWait }) }
  const urls = [DATABASE_DIRECT_URL, DATABASE_URL, ...(DATABASE_OWNER_URL ? [DATABASE_OWNER_URL] : [])]
  for (const url of new Set(urls)) await checkReachable(url, patience)
  try {
    const power = await readRolePowers(DATABASE_DIRECT_URL)
    assertBoundRole(power, { isProduction: isProduction(config) })
    // For trying things out, one role may do both.
    const ownerUrl = DATABASE_OWNER_URL ?? (power.isOwner ? DATABASE_DIRECT_URL : undefined)
    if (ownerUrl) await migrate({ ownerUrl, role: power.name })
    else await assertMigrated(DATABASE_DIRECT_URL)
  } catch (error) {
    throw explained(error, DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL)
  }
}

/** Hides the password, which is part of the address. */
function explained(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error
  const { host, username, pathname } = new URL(url)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  const say = (sentence: string) => new StartFailure(sentence, { cause: error })
  if (code === '42501')
    return say(
      `The role "${username}" may not change the database "${pathname.slice(1)}": put the address of its owner into DATABASE_OWNER_URL.`,
    )
  if (code === '53100') return say(`The disk of the database at ${host} is full: make room and start again.`)
  return error
}
