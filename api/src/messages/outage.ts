import { millisecondsInSecond } from 'date-fns/constants'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { Provider } from './states.ts'

/** After this time a single message tests the provider again. */
const PROBE_MS = 15 * millisecondsInSecond
/** Waiting messages come back after as long as the provider has been down, within these bounds. */
const LEAST_WAIT_MS = 30 * millisecondsInSecond
const MOST_WAIT_MS = 600 * millisecondsInSecond

/**
 * Whether a message may be sent now. While a provider is down, only one message at a time (of all practices) tests it:
 * its row stays locked until that transaction ends. Otherwise returns the wait.
 */
export async function checkProvider(
  em: EntityManager,
  provider: Provider,
  now: Date,
): Promise<'open' | 'probe' | number> {
  const db = tablesOf(em)
  const down = await db.selectFrom('ProviderOutage').select('since').where('name', '=', provider).executeTakeFirst()
  if (!down) return 'open'
  const due = db
    .selectFrom('ProviderOutage')
    .select('name')
    .where('name', '=', provider)
    .where('probeAt', '<=', now)
    .forUpdate()
    .skipLocked()
  const taken = await db
    .updateTable('ProviderOutage')
    .set({ probeAt: new Date(now.getTime() + PROBE_MS) })
    .where('name', 'in', due)
    .returning('name')
    .execute()
  return taken.length > 0 ? 'probe' : pauseSince(down.since, now)
}

/** The wait is as long as the outage so far, plus a random part, so that not all messages come at once. */
function pauseSince(since: Date, now: Date): number {
  const away = now.getTime() - since.getTime()
  return Math.min(Math.max(away, LEAST_WAIT_MS), MOST_WAIT_MS) + Math.floor(Math.random() * LEAST_WAIT_MS)
}

/** The wait while a provider is down and not yet to be tested; null otherwise. */
export async function outageWait(em: EntityManager, provider: Provider, now: Date): Promise<number | null> {
  const row = await tablesOf(em)
    .selectFrom('ProviderOutage')
    .select('since')
    .where('name', '=', provider)
    .where('probeAt', '>', now)
    .executeTakeFirst()
  return row ? pauseSince(row.since, now) : null
}

/**
 * Records that a provider does not answer, or refuses us, since the first time. Returns how long whoever tested it
 * waits.
 */
export async function recordOutage(em: EntityManager, provider: Provider, now: Date): Promise<number> {
  const probeAt = new Date(now.getTime() + PROBE_MS)
  const { since } = await tablesOf(em)
    .insertInto('ProviderOutage')
    .values({ name: provider, since: now, probeAt })
    .onConflict((row) => row.column('name').doUpdateSet({ probeAt }))
    .returning('since')
    .executeTakeFirstOrThrow()
  return pauseSince(since, now)
}

/** Records that a provider has accepted something: everything continues. */
export async function endOutage(em: EntityManager, provider: Provider): Promise<void> {
  await tablesOf(em).deleteFrom('ProviderOutage').where('name', '=', provider).execute()
}

/** The providers that are down, and since when. */
export const listOutages = (em: EntityManager) =>
  tablesOf(em).selectFrom('ProviderOutage').select(['name', 'since']).orderBy('since').execute()
