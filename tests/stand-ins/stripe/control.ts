import type { OnboardingOutcome } from './accounts.ts'
import type { StripeActions } from './actions.ts'
import type { StripeFault } from './faults.ts'

/** What a form or a test triggers at Stripe. */
export type Order = Record<string, string | number | boolean | undefined>

/** The acts below `/stand-in`, for tests that run against the whole system and for the page. */
export async function performAct(stripe: StripeActions, act: string, order: Order): Promise<object | undefined> {
  const text = (name: string) => String(order[name] ?? '')
  const number = (name: string) => (order[name] === undefined || order[name] === '' ? undefined : Number(order[name]))
  const account = text('account')
  const acts: Record<string, () => unknown> = {
    fault: () =>
      stripe.fault({
        kind: text('kind') as StripeFault['kind'],
        ...(order.path && { path: text('path') }),
        ...(order.method && { method: text('method') }),
        ...(number('times') !== undefined && { times: Number(order.times) }),
        ...(number('ms') !== undefined && { ms: Number(order.ms) }),
      }),
    mend: () => stripe.mend(),
    hold: () => stripe.hold(),
    release: () => stripe.release({ times: number('times') ?? 1, isShuffled: Boolean(order.isShuffled) }),
    lose: () => stripe.lose(number('times') ?? 1),
    missign: () => stripe.missign(number('times') ?? 1),
    twice: () => stripe.twice(number('times') ?? 1),
    onboard: () => stripe.onboard(account, text('outcome') as OnboardingOutcome),
    deauthorise: () => stripe.deauthorise(account),
    pay: () =>
      stripe.pay(text('session'), {
        ...(order.card && { card: text('card') }),
        ...(order.authenticate !== undefined && { authenticate: String(order.authenticate) === 'true' }),
      }),
    refund: () => stripe.refundInDashboard(text('charge'), number('amount')),
    'fail-refund': () => stripe.failRefund(text('refund')),
    settle: () => stripe.settle(account),
    dispute: () => stripe.dispute(text('charge')),
    'close-dispute': () => stripe.closeDispute(text('dispute'), text('status') === 'won' ? 'won' : 'lost'),
    payout: () => stripe.payout(account),
    state: () => undefined,
  }
  const perform = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!perform) return undefined
  const done = await perform()
  return { done: done ?? null, ...stripe.state() }
}
