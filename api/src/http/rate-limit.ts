import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { deriveKeyFor } from '../crypto/keys.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { networkOf, networksOf } from './address.ts'
import { batchedCounts } from './batched-counts.ts'
import type { RateLimit } from './endpoint.ts'
import { fail } from './errors.ts'
import { isReadOnly } from './read-only.ts'

type Budget = Pick<RateLimit, 'points' | 'seconds'>

/** Counts calls in PostgreSQL, so that a limit holds across processes. */
export interface Limits {
  /** Counts one call of `who` under `name`. Throws `too_many_requests`, or `unavailable` when counting fails. */
  spend(name: string, who: string, budget: Budget): Promise<void>
  /** Refunds what `who` spent under `name`. */
  forgive(name: string, who: string, budget: Budget): Promise<void>
}

/** A generous budget is drawn in this many portions: the database counts portions, the process the calls within one. */
const PORTIONS = 20
/** Above this many portions in hand, the oldest are dropped, which only costs somebody a few calls of their budget. */
const MOST_IN_HAND = 20_000

const portionOf = ({ points }: Budget) => Math.max(1, Math.floor(points / PORTIONS))

const tooMany = (waitMs: number) =>
  fail('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })

/** The limits of this process. Addresses and accounts are stored only as keyed hashes. */
export function createLimits(pool: pg.Pool, secret: string): Limits {
  const store = batchedCounts(pool)
  const limiters = new Map<string, { shared: RateLimiterPostgres; own: RateLimiterMemory }>()
  const inHand = new Map<string, { left: number; until: number }>()
  const drawing = new Map<string, Promise<void>>()

  /** `own` counts in this process alone, while the database is read-only. */
  function limitersOf(name: string, { points, seconds }: Budget) {
    const known = limiters.get(name)
    if (known) return known
    const budget = { keyPrefix: name, points, duration: seconds }
    const shared = new RateLimiterPostgres({
      ...budget,
      storeClient: store,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: points,
    })
    const made = { shared, own: new RateLimiterMemory(budget) }
    limiters.set(name, made)
    return made
  }

  const keyOf = (who: string) => createHmac('sha256', deriveKeyFor(secret, 'limits')).update(who).digest('base64url')

  function takeFromHand(place: string): boolean {
    const held = inHand.get(place)
    if (!held || held.left === 0 || held.until <= Date.now()) return false
    held.left--
    return true
  }

  async function draw(name: string, who: string, budget: Budget): Promise<void> {
    const portion = portionOf(budget)
    const { shared, own } = limitersOf(name, budget)
    try {
      const { msBeforeNext } = await shared.consume(keyOf(who), portion).catch((refusal: unknown) => {
        if (isReadOnly(refusal)) return own.consume(keyOf(who), portion)
        throw refusal
      })
      if (portion > 1) inHand.set(`${name} ${who}`, { left: portion - 1, until: Date.now() + msBeforeNext })
      if (inHand.size > MOST_IN_HAND) inHand.delete(inHand.keys().next().value ?? '')
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes))
        throw Object.assign(fail('unavailable', { retryAfterSeconds: 5 }), { cause: refusal })
      throw tooMany(refusal.msBeforeNext)
    }
  }

  return {
    async spend(name, who, budget) {
      if (portionOf(budget) === 1) return draw(name, who, budget)
      const place = `${name} ${who}`
      // If many come at once, one draws and the others wait for its portion: otherwise each would draw one.
      for (let underway = drawing.get(place); ; underway = drawing.get(place)) {
        if (takeFromHand(place)) return
        if (!underway) break
        await underway.catch(() => {})
      }
      const drawn = draw(name, who, budget).finally(() => drawing.delete(place))
      drawing.set(place, drawn)
      await drawn
    },
    async forgive(name, who, budget) {
      await limitersOf(name, budget).shared.delete(keyOf(who))
    },
  }
}

/** What a limit of the contract counts: `who`, in a text that no other kind of caller has. */
export function limitKeyOf(
  limit: RateLimit,
  by: { address: string; practiceId?: PracticeId | null; userId?: string | undefined },
) {
  if (limit.by === 'practice') return `practice ${by.practiceId}`
  if (limit.by === 'caller' && by.userId) return `user ${by.userId}`
  return `address ${networkOf(by.address)}`
}

/** Counts a call also for the wider networks around an IPv6 address, which may make several times as many. */
export async function countForWiderNetworks(limits: Limits, name: string, address: string, budget: Budget) {
  const [, ...wider] = networksOf(address)
  for (const { network, times } of wider)
    await limits.spend(`${name} x${times}`, `address ${network}`, {
      points: budget.points * times,
      seconds: budget.seconds,
    })
}

/** Mails to one address, requested from one network: enough for somebody who looks into the wrong mailbox. */
const ASKED = { points: 5, seconds: 3600 }
/** The same from everywhere: too few to fill a mailbox. One network alone cannot lock the owner out. */
const ASKED_FROM_EVERYWHERE = { points: 20, seconds: 3600 }

/** Counts a mail that anybody may have sent to anybody. `kind`: mails of different kinds have separate budgets. */
export async function countMail(
  limits: Limits,
  { kind, email, address }: { kind: string; email: string; address: string },
): Promise<void> {
  const to = email.toLowerCase()
  await limits.spend(`mail here: ${kind}`, `${to} ${networkOf(address)}`, ASKED)
  await limits.spend(`mail: ${kind}`, to, ASKED_FROM_EVERYWHERE)
}

/** Deletes expired counts. It waits for none that is being counted anew: several are locked at once there too. */
export async function purgeLimits(query: Query, now: Date): Promise<void> {
  await query(
    'delete from rate_limit where key = any (array(select key from rate_limit where expire < $1 for update skip locked))',
    [now.getTime()],
  )
}
