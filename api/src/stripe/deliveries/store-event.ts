import { poolOf, queryOn, writeInPractice } from '../../db/native.ts'
import type { MikroORM } from '../../db/orm.ts'
import type { AppResources } from '../../http/context.ts'
import { databaseErrorCode } from '../../http/database-failure.ts'
import { jobName } from '../../jobs/job.ts'
import { createQueueOf, insertWithJobStatement, QUEUE_MISSING } from '../../jobs/queue.ts'
import type { PracticeId } from '../../practice-id.ts'

/** Applies an event. */
export const stripeEventJob = jobName<{ of: PracticeId; eventId: string }>('cards.event', { concurrency: 8 })

/** An event as it was delivered or listed: its id, and what it is about. */
export interface StripeNotice {
  id: string
  accountId: string
  type: string
  objectId: string
  createdAt: Date
}

/** An account never becomes another practice's. */
const owners = new WeakMap<MikroORM, Map<string, PracticeId>>()
const MOST_OWNERS = 10_000

/** The practice whose account it is; undefined for one that is not ours. */
export async function ownerOfAccount({ orm }: AppResources, accountId: string): Promise<PracticeId | undefined> {
  const known = owners.get(orm) ?? new Map<string, PracticeId>()
  owners.set(orm, known)
  const remembered = known.get(accountId)
  if (remembered) return remembered
  const ask = queryOn(await poolOf(orm))
  const [owner] = await ask<{ id: PracticeId }>(
    'select owner_id as id from stripe_account_owner where account_id = $1',
    [accountId],
  )
  if (known.size >= MOST_OWNERS) known.clear()
  if (owner) known.set(accountId, owner.id)
  return owner?.id
}

const insertEvent = insertWithJobStatement(
  stripeEventJob,
  `insert into stripe_event (id, practice_id, account_id, type, object_id, created_at, received_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
)

/** The last events that stand in the database, as this process knows. Stripe sends many again. */
const storedEvents = new WeakMap<MikroORM, Set<string>>()
const MOST_REMEMBERED = 20_000

/**
 * Stores an event once, before anything is done with it, and enqueues the work. The database decides what is new; a
 * known event is not written again.
 */
export async function storeEvent(
  { orm }: AppResources,
  practiceId: PracticeId,
  { id, accountId, type, objectId, createdAt }: StripeNotice,
  now: Date,
): Promise<void> {
  const stored = storedEvents.get(orm) ?? new Set()
  storedEvents.set(orm, stored)
  const name = `${accountId} ${id}`
  if (stored.has(name)) return
  const insert = await insertEvent
  const row = [id, practiceId, accountId, type, objectId, createdAt.toISOString(), now.toISOString()]
  const store = () =>
    writeInPractice(orm, practiceId, async ({ query }) => {
      // Nobody waits for it here: it goes out with the commit, which fails with it.
      insert(query, row, { payload: { of: practiceId, eventId: id }, singletonKey: id }).catch(() => undefined)
    })
  try {
    await store()
  } catch (error) {
    // The practice may be gone.
    owners.get(orm)?.delete(accountId)
    if (databaseErrorCode(error) !== QUEUE_MISSING) throw error
    await createQueueOf(queryOn(await poolOf(orm)), stripeEventJob)
    await store()
  }
  // Only once it is committed.
  if (stored.size >= MOST_REMEMBERED) stored.delete(stored.values().next().value ?? '')
  stored.add(name)
}
