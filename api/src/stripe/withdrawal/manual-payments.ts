import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import { firstPaymentId } from '../../payments/allocations.ts'
import { lockChain } from '../../payments/chain-lock.ts'
import { creditRefundJob } from '../../payments/job-names.ts'
import { recordRefund } from '../../payments/take-back.ts'
import type { PracticeId } from '../../practice-id.ts'
import { WithdrawalEntity } from '../entity.ts'

/** A payment by hand for a session. */
interface ManualPayment {
  paymentId: string
  sessionId: string
  invoiceId: string | null
  amountCents: number
}

/** What was paid by hand for sessions and was not refunded. Stripe refunds what Stripe received. */
export async function manualPaymentsOf(
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
): Promise<ManualPayment[]> {
  if (!sessionIds.length) return []
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', 'p.id', 'a.paymentId')
    .leftJoin('Payment as before', 'before.id', 'p.reversesId')
    .innerJoin('Payment as first', (join) => join.on('first.id', '=', firstPaymentId))
    .select(['first.id as paymentId', 'a.sessionId', 'a.invoiceId'])
    .select(sql<number>`sum(a.amount_cents)::bigint`.as('amountCents'))
    .where('a.practiceId', '=', practiceId)
    .where('a.sessionId', 'in', [...sessionIds])
    .where('first.providerPaymentId', 'is', null)
    .groupBy(['first.id', 'first.sequence', 'a.sessionId', 'a.invoiceId'])
    .having(sql<boolean>`sum(a.amount_cents) > 0`)
    .orderBy('first.sequence')
    .execute()
  return rows.flatMap(({ sessionId, ...row }) => (sessionId ? [{ ...row, sessionId }] : []))
}

export const sumOfManualPayments = (money: readonly ManualPayment[]): number =>
  money.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The reason that a withdrawal gives to what is cancelled and refunded for it. */
export const withdrawalReason = { fr: 'Rétractation du contrat', en: 'Withdrawal from the contract' }

/**
 * Books the manual refund of a contract's manual payments after its client withdrew; `conflict` where nothing is left.
 */
export async function recordManualRefund(
  em: EntityManager,
  { practiceId, userId, name }: PractitionerActor,
  withdrawalId: string,
  now: Date,
): Promise<void> {
  await lockChain(em, practiceId)
  const withdrawal = await em.findOne(WithdrawalEntity, { practiceId, id: withdrawalId })
  if (!withdrawal) throw fail('not_found')
  const money = await manualPaymentsOf(em, practiceId, withdrawal.freedSessionIds)
  if (!money.length) throw fail('conflict', { leftCents: 0 })
  const query = queryOf(em)
  const { locale } = await tablesOf(em)
    .selectFrom('Practice')
    .select('locale')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  for (const { paymentId, amountCents, ...of } of money) {
    const { id } = await recordRefund(
      em,
      {
        paymentId,
        amountCents,
        allocations: [{ ...of, amountCents }],
        reason: withdrawalReason[locale],
        recordedBy: { userId, name },
      },
      now,
    )
    await enqueue(query, creditRefundJob, { practiceId, paymentId: id }, { singletonKey: id })
  }
  await publishChange(query, practiceId, 'money')
  await publishChange(query, practiceId, 'stripe')
}
