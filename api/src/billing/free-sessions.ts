import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { releaseSessionPayments } from '../payments/credit.ts'
import { isForDeposits } from '../payments/document-money.ts'
import type { PracticeId } from '../practice-id.ts'

interface BilledSessions {
  practiceId: PracticeId
  sessionIds: readonly string[]
  depositIds: readonly string[]
  /** The cents to free. */
  beyond: number
}

/** Frees money of an invoice's sessions, but what its deposits take of it. Returns the cents that are not freed. */
export async function freeSessions(
  em: EntityManager,
  { practiceId, sessionIds, depositIds, beyond }: BilledSessions,
  now: Date,
): Promise<number> {
  if (sessionIds.length === 0) return beyond
  let left = beyond
  const deposits = await sessionsOfDeposits(em, practiceId, depositIds)
  const named = new Set([...deposits.values()].flat())
  for (const sessionId of sessionIds) {
    const own = { practiceId, sessionId, atMostCents: left }
    left -= await releaseSessionPayments(em, named.has(sessionId) ? { ...own, isForDeposit: false } : own, now)
  }
  for (const [depositId, ids] of deposits) {
    let untaken = Math.min(left, await untakenCents(em, practiceId, depositId, ids))
    for (const sessionId of ids) {
      const cents = await releaseSessionPayments(em, { practiceId, sessionId, atMostCents: untaken }, now)
      untaken -= cents
      left -= cents
    }
  }
  return left
}

/** The sessions that each of some deposits names, the last line first. */
async function sessionsOfDeposits(
  em: EntityManager,
  practiceId: PracticeId,
  depositIds: readonly string[],
): Promise<Map<string, string[]>> {
  const deposits = new Map<string, string[]>()
  for (const id of depositIds) deposits.set(id, await sessionsOnDocument(em, practiceId, id))
  return deposits
}

/** The money for a deposit's sessions that would go to it first, and that it does not ask for. */
async function untakenCents(
  em: EntityManager,
  practiceId: PracticeId,
  depositId: string,
  sessionIds: readonly string[],
): Promise<number> {
  if (sessionIds.length === 0) return 0
  const { cents } = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .select(
      sql<number>`(coalesce(sum(a.amount_cents), 0) - taken_by_deposit(${practiceId}, ${depositId}))::bigint`.as(
        'cents',
      ),
    )
    .where('a.practiceId', '=', practiceId)
    .where('a.sessionId', 'in', [...sessionIds])
    .where(isForDeposits)
    .executeTakeFirstOrThrow()
  return cents
}

/** The sessions that a document names, the last line first. */
export async function sessionsOnDocument(
  em: EntityManager,
  practiceId: PracticeId,
  invoiceId: string,
): Promise<string[]> {
  const lines = await tablesOf(em)
    .selectFrom('InvoiceLine')
    .select('sessionId')
    .where('practiceId', '=', practiceId)
    .where('invoiceId', '=', invoiceId)
    .where('sessionId', 'is not', null)
    .orderBy('position', 'desc')
    .execute()
  return [...new Set(lines.flatMap(({ sessionId }) => sessionId ?? []))]
}
