import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job, jobOf } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { lapsePaymentRequestJob, settleEndedSessionJob } from '../payment-requests/job-names.ts'
import type { PracticeId } from '../practice-id.ts'
import { settleEndedSession } from './checkout/ended-session.ts'
import { lapsePaymentRequest } from './checkout/lapse.ts'
import { StripeUnreachable, stripeOf } from './client.ts'
import { applyStripeEvent } from './deliveries/apply-event.ts'
import { stripeEventJob } from './deliveries/store-event.ts'
import { reconcileAccount } from './deliveries/sweep.ts'
import { refundJob, sendRefund } from './refunds/refund.ts'

/** The pause after Stripe did not answer. */
const PAUSE_MS = 60_000

/** Expires a payment request. While Stripe does not report whether it was paid, the time stays held. */
export const runLapsePaymentRequestJob = jobOf(lapsePaymentRequestJob, async ({ em, app, now }, { of, requestId }) => {
  try {
    const again = await lapsePaymentRequest(app, { practiceId: of, requestId }, now)
    if (!again) return
  } catch (error) {
    if (!(error instanceof StripeUnreachable)) throw error
    app.log.warn({ practiceId: of, reason: error.message }, 'Stripe did not say whether a payment was made')
  }
  const startAfter = new Date(now.getTime() + PAUSE_MS)
  await enqueue(
    queryOf(em),
    lapsePaymentRequestJob,
    { of, requestId },
    { startAfter, singletonKey: `again ${requestId} ${startAfter.getTime()}` },
  )
})

/** Refunds and withdraws what remains of an ended session. */
export const runSettleEndedSessionJob = jobOf(settleEndedSessionJob, ({ app, now }, { of, sessionId, by, at }) =>
  settleEndedSession(app, { practiceId: of, sessionId, by, at: new Date(at) }, now),
)

/** Sends a refund to Stripe. */
export const runRefundJob = jobOf(refundJob, ({ app, now }, { of, refundId }) => sendRefund(app, of, refundId, now))

/** Applies an event of Stripe's. */
export const runStripeEventJob = jobOf(stripeEventJob, ({ app, now }, { of, eventId }) =>
  applyStripeEvent(app, of, eventId, now),
)

/** Asks for what Stripe could not deliver, of one account. */
export const sweepStripeAccount = job<{ of: PracticeId }>(
  'cards.sweep',
  async ({ app, now }, { of }) => {
    try {
      await reconcileAccount(app, of, now)
    } catch (error) {
      // The next run tries again.
      if (!(error instanceof StripeUnreachable)) throw error
      app.log.warn({ practiceId: of, reason: error.message }, 'Stripe did not say what it could not deliver')
    }
  },
  { concurrency: 4 },
)

/** Every ten minutes: of accounts with something open. A failure in one practice does not stop the others. */
export const sweepStripeAccounts = job<Record<never, never>>(
  'cards.sweepEvery',
  async ({ em, app }) => {
    if (!stripeOf(app.config)) return
    const owners = await tablesOf(em).selectFrom('StripeAccountOwner').select('ownerId').distinct().execute()
    const ownerIds = owners.map(({ ownerId }) => ownerId)
    await forEachPractice(app, ownerIds, 'no Stripe account will be swept', (ownerId) =>
      inPractice(em, ownerId, async (own) => {
        const tables = tablesOf(own)
        const open = await tables
          .selectFrom('PaymentRequest')
          .select('id')
          .where('practiceId', '=', ownerId)
          .where('status', '=', 'open')
          .where('checkoutId', 'is not', null)
          .limit(1)
          .execute()
        const refunds = await tables
          .selectFrom('CardRefund')
          .select('id')
          .where('practiceId', '=', ownerId)
          .where('status', 'in', ['waiting', 'pending'])
          .limit(1)
          .execute()
        const events = await tables
          .selectFrom('StripeEvent')
          .select('id')
          .where('practiceId', '=', ownerId)
          .where('doneAt', 'is', null)
          .limit(1)
          .execute()
        const disputes = await tables
          .selectFrom('CardDispute')
          .select('id')
          .where('practiceId', '=', ownerId)
          .where('status', 'in', ['needs_response', 'under_review'])
          .limit(1)
          .execute()
        const account = await tables
          .selectFrom('StripeAccount')
          .select('canCharge')
          .where('practiceId', '=', ownerId)
          .where('disconnectedAt', 'is', null)
          .where('isCompleted', '=', false)
          .limit(1)
          .execute()
        if ([open, refunds, events, disputes, account].some((rows) => rows.length > 0))
          await enqueue(queryOf(own), sweepStripeAccount, { of: ownerId }, { singletonKey: ownerId })
      }),
    )
  },
  { schedule: '*/10 * * * *', runsAtStart: true },
)
