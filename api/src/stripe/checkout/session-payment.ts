import type * as z from 'zod'
import type { Config } from '../../config.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { Links } from '../../mail/links.ts'
import { sumOf } from '../../payments/assertions.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readSettings } from '../../practices/settings.ts'
import type { OwnPayment } from '../contract/pay-page.ts'
import { lostToDisputes } from '../refunds/lock-refundable.ts'
import { refundByPolicy, rulesFor, stillToRefund } from '../refunds/policy.ts'
import { type SessionOfPractice, withdrawalState } from '../withdrawal/withdrawal-state.ts'
import { readPayPage } from './pay-page.ts'

type Shown = z.output<typeof OwnPayment>

/** The card payments of a session, requested and made, as its client sees them; null without any. */
export async function paymentOfSession(
  em: EntityManager,
  config: Config,
  { practiceId, sessionId }: SessionOfPractice,
  { links, now }: { links: Pick<Links, 'pay'>; now: Date },
): Promise<Shown | null> {
  const request = await requestOfSession(em, practiceId, sessionId)
  if (!request) return null
  const page = await readPayPage(em, config, { practiceId, requestId: request.id }, { now })
  const { status, amountCents, totalCents, currency, expiresAt, paidAt } = page
  const withdrawal = await withdrawalState(em, { practiceId, sessionId }, now)
  return {
    status,
    url: status === 'open' ? links.pay({ practiceId, id: request.id }) : null,
    amountCents,
    totalCents,
    currency,
    expiresAt,
    paidAt,
    ifCancelled: await ifCancelledNow(em, practiceId, sessionId, now),
    withdrawUntil: withdrawal?.isOpen ? withdrawal.until : null,
    withdrawnAt: withdrawal?.declared?.declaredAt ?? null,
    paid: await paidOf(em, practiceId, sessionId),
  }
}

/** The card payments for a session that were not refunded. An open link hides none of them. */
const paidOf = async (em: EntityManager, practiceId: PracticeId, sessionId: string) =>
  (await unrefundedOf(em, practiceId, sessionId)).map(({ restCents, paidAt }) => ({ amountCents: restCents, paidAt }))

/** The card payments for a session of which something was neither refunded nor lost in a dispute, the oldest first. */
async function unrefundedOf(em: EntityManager, practiceId: PracticeId, sessionId: string) {
  const tables = tablesOf(em)
  const payments = await tables
    .selectFrom('CardPayment as c')
    .innerJoin('PaymentRequest as r', (join) =>
      join.onRef('r.practiceId', '=', 'c.practiceId').onRef('r.id', '=', 'c.requestId'),
    )
    .select(['c.id', 'c.amountCents', 'c.paidAt', 'r.agreed'])
    .where('c.practiceId', '=', practiceId)
    .where('r.sessionId', '=', sessionId)
    .where('c.isLate', '=', false)
    .orderBy('c.paidAt')
    .orderBy('c.id')
    .execute()
  if (!payments.length) return []
  const ids = payments.map(({ id }) => id)
  const refunds = await tables
    .selectFrom('CardRefund')
    .select(['cardPaymentId', 'amountCents', 'reason', 'sessionIds'])
    .where('practiceId', '=', practiceId)
    .where('cardPaymentId', 'in', ids)
    .where('status', '!=', 'failed')
    .execute()
  const lostOf = await lostToDisputes(em, ids)
  return payments
    .map((payment) => {
      const back = refunds.filter(({ cardPaymentId }) => cardPaymentId === payment.id)
      const restCents = payment.amountCents - sumOf(back) - lostOf(payment.id)
      return { ...payment, restCents, refunds: back }
    })
    .filter(({ restCents }) => restCents > 0)
}

/** The request that counts: one that can be paid, else a paid one, else the last. */
async function requestOfSession(em: EntityManager, practiceId: PracticeId, sessionId: string) {
  const requests = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select(['id', 'status'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const of = (status: string) => requests.find((request) => request.status === status)
  return of('open') ?? of('paid') ?? requests[0]
}

/** The refund by the policy, of all payments, if the client cancelled now; null where nothing is left. */
async function ifCancelledNow(em: EntityManager, practiceId: PracticeId, sessionId: string, now: Date) {
  const unrefunded = await unrefundedOf(em, practiceId, sessionId)
  if (!unrefunded.length) return null
  const session = await tablesOf(em)
    .selectFrom('Session')
    .select(['status', 'startsAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const settings = await readSettings(queryOf(em), practiceId)
  const byPolicy = (agreed: unknown, cents: number) =>
    refundByPolicy(rulesFor(agreed, settings), { ...session, endedBy: 'client' }, cents, now)
  const { percent, because } = byPolicy(unrefunded[0]?.agreed, 0)
  // The policy applies to each payment by itself.
  const refundCents = unrefunded.reduce(
    (sum, { agreed, refunds, amountCents, restCents }) =>
      sum + Math.min(stillToRefund(byPolicy(agreed, amountCents).cents, refunds, sessionId), restCents),
    0,
  )
  return { percent, because, refundCents }
}
