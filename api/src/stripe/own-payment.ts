import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { mailLinks } from '../mail/links.ts'
import { readSettings } from '../practices/settings.ts'
import type { OwnPayment } from './contract.ts'
import { payPage } from './pay-page.ts'
import { refundByPolicy } from './refund-policy.ts'
import { withdrawalState } from './withdrawal.ts'

type Shown = z.output<typeof OwnPayment>

/** Whose session it is. */
export interface OwnSession {
  practiceId: string
  sessionId: string
}

/** What is asked and was paid by card of a session, as its client sees it; null where nothing was. */
export async function paymentOfSession(
  em: EntityManager,
  config: Config,
  { practiceId, sessionId }: OwnSession,
  now: Date,
): Promise<Shown | null> {
  const request = await requestOfSession(em, practiceId, sessionId)
  if (!request) return null
  const page = await payPage(em, config, { practiceId, requestId: request.id }, { now })
  const { status, amountCents, totalCents, currency, expiresAt, paidAt } = page
  const withdrawal = await withdrawalState(em, { practiceId, sessionId }, now)
  return {
    status,
    url: status === 'open' ? mailLinks(config).pay({ practiceId, id: request.id }) : null,
    amountCents,
    totalCents,
    currency,
    expiresAt,
    paidAt,
    ifCancelled: status === 'paid' ? await ifCancelledNow(em, practiceId, sessionId, request.id, now) : null,
    withdrawUntil: withdrawal?.isOpen ? withdrawal.until : null,
    withdrawnAt: withdrawal?.declared?.declaredAt ?? null,
  }
}

/** The request that counts: one that can be paid, else one that was, else the last. */
async function requestOfSession(em: EntityManager, practiceId: string, sessionId: string) {
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

/** What would go back by the policy if the client cancelled now. */
async function ifCancelledNow(em: EntityManager, practiceId: string, sessionId: string, requestId: string, now: Date) {
  const tables = tablesOf(em)
  const payment = await tables
    .selectFrom('CardPayment')
    .select(['id', 'amountCents'])
    .where('practiceId', '=', practiceId)
    .where('requestId', '=', requestId)
    .where('isLate', '=', false)
    .executeTakeFirst()
  const session = await tables
    .selectFrom('Session')
    .select(['status', 'startsAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (!payment) return null
  const refunds = await tables
    .selectFrom('CardRefund')
    .select('amountCents')
    .where('practiceId', '=', practiceId)
    .where('cardPaymentId', '=', payment.id)
    .where('status', '!=', 'failed')
    .execute()
  const rules = await readSettings(queryOf(em), practiceId)
  const { percent, cents, because } = refundByPolicy(rules, { ...session, endedBy: 'client' }, payment.amountCents, now)
  // What has gone back or was decided is not asked again.
  return { percent, because, refundCents: refunds.length ? 0 : cents }
}
