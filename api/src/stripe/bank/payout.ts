import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import type { AppResources } from '../../http/context.ts'
import { lockChain } from '../../payments/chain-lock.ts'
import type { PracticeId } from '../../practice-id.ts'
import { callStripe, findAtStripe, requireStripe, type Stripe, stripeIdOf } from '../client.ts'
import { StripePayoutLine } from '../entity.ts'
import { type PayoutStatus, payoutStatuses } from '../states.ts'
import { bookFees, paymentOfSource } from './payout-links.ts'

/** Reads a payout at Stripe, and its lines where Stripe knows them. */
export async function readPayout(
  app: AppResources,
  { practiceId, accountId, payoutId }: { practiceId: PracticeId; accountId: string; payoutId: string },
): Promise<void> {
  const client = requireStripe(app.config)
  const options = { stripeAccount: accountId }
  const payout = await findAtStripe(client.payouts.retrieve(payoutId, {}, options))
  if (!payout) return
  // Stripe refuses to say what is in a payout that its owner has asked for by hand.
  const lines = payout.automatic ? await linesOf(client, payoutId, options) : []
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    // A payment of it may be recorded meanwhile: the second of both waits, and finds the other.
    const end = await lockChain(em, practiceId)
    await keepPayout(em, practiceId, payout)
    for (const line of lines) await keepLine(em, practiceId, payoutId, line)
    await bookFees(em, { practiceId, payoutIds: [payoutId] }, end)
    await publishChange(queryOf(em), practiceId, 'stripe')
  })
}

/** A payout can fail after it was paid; nothing else that has ended at Stripe goes on. */
const nextStatuses: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: payoutStatuses,
  in_transit: ['in_transit', 'paid', 'failed', 'canceled'],
  paid: ['paid', 'failed'],
  failed: ['failed'],
  canceled: ['canceled'],
}

/** Stores a payout, unless more is known of it: of two readings at once, the earlier one may arrive last. */
async function keepPayout(em: EntityManager, practiceId: PracticeId, { id, ...payout }: Stripe.Payout) {
  const read = {
    status: statusOf(payout.status),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    amountCents: payout.amount,
  }
  const earlier = payoutStatuses.filter((status) => nextStatuses[status].includes(read.status))
  await tablesOf(em)
    .insertInto('StripePayout')
    .values({ practiceId, id, ...read })
    .onConflict((row) =>
      row.columns(['practiceId', 'id']).doUpdateSet(read).where('StripePayout.status', 'in', earlier),
    )
    .execute()
}

/** Every line of a payout except the payout itself. */
async function linesOf(client: Stripe, payout: string, options: { stripeAccount: string }) {
  const lines: Stripe.BalanceTransaction[] = []
  for (let after: string | undefined; ; after = lines.at(-1)?.id) {
    const page = await callStripe(
      client.balanceTransactions.list({ payout, limit: 100, ...(after && { starting_after: after }) }, options),
    )
    lines.push(...page.data)
    if (!page.has_more || page.data.length === 0) return lines.filter(({ type }) => type !== 'payout')
  }
}

const kinds = { charge: 'payment', payment: 'payment', refund: 'refund', payment_refund: 'refund' } as const
/** What a bank takes back, and what it returns of that once the dispute is won. */
const disputed = ['dispute', 'dispute_reversal']

async function keepLine(em: EntityManager, practiceId: PracticeId, payoutId: string, line: Stripe.BalanceTransaction) {
  const sourceId = stripeIdOf(line.source)
  const other = disputed.includes(line.reporting_category) ? 'dispute' : 'other'
  const kind = kinds[line.type as keyof typeof kinds] ?? other
  await em.upsert(StripePayoutLine, {
    practiceId,
    id: line.id,
    payoutId,
    kind,
    sourceId,
    cardPaymentId: sourceId ? await paymentOfSource(em, practiceId, sourceId) : null,
    grossCents: line.amount,
    feeCents: line.fee,
    netCents: line.net,
    at: new Date(line.created * 1000),
  })
}

const statusOf = (status: string): PayoutStatus => payoutStatuses.find((it) => it === status) ?? 'pending'
