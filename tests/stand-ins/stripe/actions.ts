import { deauthorise, decide, type OnboardingOutcome } from './accounts.ts'
import type { Service } from './api.ts'
import { checkoutOf } from './checkout.ts'
import { closeDispute, openDispute } from './disputes.ts'
import type { StripeFault } from './faults.ts'
import { MOST_PER_PAGE } from './lists.ts'
import { attemptPayment, type PaymentAttempt } from './paying.ts'
import { makePayout } from './payouts.ts'
import { failRefund, settleRefunds } from './refund-outcomes.ts'
import { refund } from './refunds.ts'
import type { Charge, CheckoutSession, Dispute, Payout, Refund, Thing } from './things.ts'

export type StripeActions = ReturnType<typeof stripeActions>

/** What happens at Stripe, and what of it can go wrong. */
export function stripeActions(service: Service) {
  const { platform, faults } = service
  const { store, deliveries } = platform

  /** A thing of any account, with the account. */
  function owned<T extends Thing>(object: T['object'], id: string): [string, T] {
    const entry = store.get(id)
    if (!entry?.account || entry.thing.object !== object) throw new Error(`There is no ${object} ${id}`)
    return [entry.account, entry.thing as T]
  }

  return {
    requests: service.requests,
    /** The answer to each delivery. */
    attempts: deliveries.attempts,
    fault: (fault: StripeFault) => void faults.push({ ...fault }),
    /** Ends all faults and short pages. */
    mend() {
      faults.splice(0)
      platform.mostPerPage = MOST_PER_PAGE
    },
    /** Makes every page of a list end after so many things, as if the list were long. */
    shortenPages(most: number) {
      platform.mostPerPage = most
    },
    hold: deliveries.hold,
    release: deliveries.release,
    forget: deliveries.forget,
    settled: deliveries.settled,
    /** Makes the next deliveries get lost, have a wrong signature, or come twice. */
    lose: (times = 1) => deliveries.spoil('lost', times),
    missign: (times = 1) => deliveries.spoil('wronglySigned', times),
    twice: (times = 1) => deliveries.spoil('twice', times),
    /** Answers Stripe's questions; `restricted` happens to a complete account. */
    onboard: (account: string, outcome: OnboardingOutcome) => decide(platform, account, outcome),
    deauthorise: (account: string) => deauthorise(platform, account),
    /** Pays on the page. */
    pay(id: string, { card = '4242424242424242', authenticate }: { card?: string; authenticate?: boolean } = {}) {
      const [account] = owned<CheckoutSession>('checkout.session', id)
      const payer = { card, name: 'Zoé Œuvrard', email: 'zoe@essais.test' }
      const session = checkoutOf(platform, account, id)
      const attempt: PaymentAttempt = attemptPayment(platform, account, session, payer)
      if (attempt.outcome !== 'authentication' || authenticate === undefined) return attempt
      return attemptPayment(platform, account, session, { ...payer, isAuthenticated: authenticate })
    },
    /** Refunds a payment as the account's owner does in Stripe's dashboard. */
    refundInDashboard(id: string, amount?: number): Refund {
      const [account, charge] = owned<Charge>('charge', id)
      return refund(platform, account, charge, { amount })
    },
    failRefund: (id: string) => failRefund(platform, ...owned<Refund>('refund', id)),
    /** Completes or returns what waits at the bank. */
    settle: (account: string) => settleRefunds(platform, account, true),
    dispute: (id: string, amount?: number): Dispute => openDispute(platform, ...owned<Charge>('charge', id), amount),
    closeDispute: (id: string, status: 'won' | 'lost') =>
      closeDispute(platform, ...owned<Dispute>('dispute', id), status),
    payout: (account: string): Payout | undefined => makePayout(platform, account),
    /** The owner of an account has it paid out, in Stripe's dashboard. */
    payoutByHand: (account: string): Payout | undefined => makePayout(platform, account, { isAutomatic: false }),
    /** All things of a kind of an account, the newest first. */
    list: <T extends Thing>(account: string | null, object: T['object']): T[] => store.list<T>(account, object),
    state: () => ({
      faults,
      waiting: deliveries.waiting(),
      isHeld: deliveries.isHeld(),
      attempts: deliveries.attempts.slice(-50),
      requests: service.requests.slice(-50),
    }),
  }
}
