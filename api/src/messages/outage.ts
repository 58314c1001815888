import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { Provider } from './states.ts'

const SECOND = 1000
/** So long after a failure the provider is tried again, by one message alone. */
const PROBE_MS = 15 * SECOND
/** What waits comes back after as long as the provider has been away, within these. */
const LEAST_WAIT_MS = 30 * SECOND
const MOST_WAIT_MS = 600 * SECOND

/**
 * Whether a message may be handed over now. While a provider is down none is, of any practice, but one at a time that
 * finds out: its row stays locked until that transaction ends. Else after how long the message comes again.
 */
export async function askProvider(
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

/** As long as it has been away, and not all at once. */
function pauseSince(since: Date, now: Date): number {
  const away = now.getTime() - since.getTime()
  return Math.min(Math.max(away, LEAST_WAIT_MS), MOST_WAIT_MS) + Math.floor(Math.random() * LEAST_WAIT_MS)
}

/** The provider is down, and not yet to be tried again: after how long a message comes again. Else null. */
export async function pauseWhileDown(em: EntityManager, provider: Provider, now: Date): Promise<number | null> {
  const row = await tablesOf(em)
    .selectFrom('ProviderOutage')
    .select('since')
    .where('name', '=', provider)
    .where('probeAt', '>', now)
    .executeTakeFirst()
  return row ? pauseSince(row.since, now) : null
}

/** The provider does not answer, or wants none of us: since the first time that this was seen. */
export async function noteOutage(em: EntityManager, provider: Provider, now: Date): Promise<void> {
  const probeAt = new Date(now.getTime() + PROBE_MS)
  await tablesOf(em)
    .insertInto('ProviderOutage')
    .values({ name: provider, since: now, probeAt })
    .onConflict((row) => row.column('name').doUpdateSet({ probeAt }))
    .execute()
}

/** The provider has taken something: everything goes on. */
export async function endOutage(em: EntityManager, provider: Provider): Promise<void> {
  await tablesOf(em).deleteFrom('ProviderOutage').where('name', '=', provider).execute()
}

/** The providers that are down, and since when. */
export const outagesNow = (em: EntityManager) =>
  tablesOf(em).selectFrom('ProviderOutage').select(['name', 'since']).orderBy('since').execute()
