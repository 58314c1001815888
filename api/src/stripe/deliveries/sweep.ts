import { tablesOf } from '../../db/tables.ts'
import { inPractice } from '../../db/tenant.ts'
import type { AppResources } from '../../http/context.ts'
import { Failure } from '../../http/errors.ts'
import { describeFailure } from '../../jobs/failure.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readStripeAccount } from '../account/state.ts'
import { settleCheckout } from '../checkout/settle.ts'
import { callStripe, isAccessLost, requireStripe, type Stripe, StripeRefusal } from '../client.ts'
import { StripeAccountEntity } from '../entity.ts'
import { readRefunds } from '../refunds/state.ts'
import { applyStripeEvent } from './apply-event.ts'
import { parseNotice } from './receive.ts'
import { storeEvent } from './store-event.ts'

/** How many days Stripe keeps events. */
const DAYS = 30
const PER_PAGE = 100
/** The most pages of one account in a run: the next run continues. */
const MOST_PAGES = 20

/**
 * Fetches and applies the events that Stripe could not deliver, and reads open things again, so that a practice whose
 * deliveries failed for days loses nothing. Events about payments must succeed; another refused event, such as one of a
 * payout, stops nothing.
 */
export async function reconcileAccount(app: AppResources, practiceId: PracticeId, now: Date): Promise<void> {
  const account = await inPractice(app.orm.em.fork(), practiceId, (em) =>
    em.findOne(StripeAccountEntity, { practiceId }),
  )
  if (!account?.accountId) return
  const missed = await undelivered(app, account.accountId, now).catch((error) => {
    if (isAccessLost(error)) return null
    throw error
  })
  // The owner revoked our access, and the event that says so was lost with the others.
  if (!missed) return readStripeAccount(app, practiceId, now)
  for (const event of missed) {
    const notice = parseNotice(event, account.accountId)
    if (notice) await storeEvent(app, practiceId, notice, now)
  }
  const { events, requests, payments } = await openOf(app, practiceId, account.accountId)
  const goOn = (error: unknown) => {
    if (!(error instanceof StripeRefusal || error instanceof Failure)) throw error
    app.log.error({ practiceId, failure: describeFailure(error) }, 'something of Stripe could not be read again')
  }
  for (const { id, type } of events)
    await applyStripeEvent(app, practiceId, id, now).catch((error) => {
      // An event of an account that was left before says nothing of this one.
      if (type.startsWith('checkout.') && !isAccessLost(error)) throw error
      goOn(error)
    })
  for (const requestId of requests) await settleCheckout(app, { practiceId, requestId }, now)
  for (const payment of payments) await readRefunds(app, practiceId, payment, now).catch(goOn)
  if (!account.canCharge && !account.disconnectedAt) await readStripeAccount(app, practiceId, now)
}

async function undelivered({ config }: AppResources, accountId: string, now: Date): Promise<Stripe.Event[]> {
  const created = { gte: Math.floor(now.getTime() / 1000) - DAYS * 86_400 }
  const events: Stripe.Event[] = []
  for (let page = 0, after: string | undefined; page < MOST_PAGES; page++, after = events.at(-1)?.id) {
    const { data, has_more } = await callStripe(
      requireStripe(config).events.list(
        { delivery_success: false, created, limit: PER_PAGE, ...(after && { starting_after: after }) },
        { stripeAccount: accountId },
      ),
    )
    events.push(...data)
    if (!has_more || data.length === 0) break
  }
  // The oldest come first, as they happened.
  return events.reverse()
}

/** What a practice has open: unapplied events, Checkout Sessions, and refunds in progress in its present account. */
const openOf = ({ orm }: AppResources, practiceId: PracticeId, accountId: string) =>
  inPractice(orm.em.fork(), practiceId, async (em) => {
    const tables = tablesOf(em)
    const events = await tables
      .selectFrom('StripeEvent')
      .select(['id', 'type'])
      .where('practiceId', '=', practiceId)
      .where('doneAt', 'is', null)
      .orderBy('createdAt')
      .execute()
    const requests = await tables
      .selectFrom('PaymentRequest')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('status', '=', 'open')
      .where('checkoutId', 'is not', null)
      .execute()
    const payments = await tables
      .selectFrom('CardPayment')
      .selectAll()
      .where('practiceId', '=', practiceId)
      .where('accountId', '=', accountId)
      .where('id', 'in', (one) =>
        one
          .selectFrom('CardRefund')
          .select('cardPaymentId')
          .where('practiceId', '=', practiceId)
          .where('status', '=', 'pending'),
      )
      .execute()
    return { events, requests: requests.map(({ id }) => id), payments }
  })
