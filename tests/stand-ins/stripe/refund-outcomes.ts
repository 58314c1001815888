import { balanceOf, moveBalance } from './balance.ts'
import { cardOf, type TestCard } from './cards.ts'
import { emit } from './events.ts'
import type { Platform } from './platform.ts'
import type { Charge, Refund } from './things.ts'

/** The test card of a charge, recognised by the four digits that the charge keeps. */
export function cardOfCharge(charge: Charge): TestCard | undefined {
  const { last4 } = charge.payment_method_details.card
  return cardOf({ '7726': '4000000000007726', '5126': '4000000000005126' }[last4] ?? '4242424242424242')
}

/** Takes the money of a refund from the account's balance. */
export function payRefund(platform: Platform, account: string, waiting: Refund) {
  const { id } = moveBalance(platform, account, 'refund', waiting.id, -waiting.amount)
  delete waiting.pending_reason
  Object.assign(waiting, { balance_transaction: id, status: 'succeeded' })
}

/** Completes waiting refunds: those at the bank, and those for which the balance now suffices. */
export function settleRefunds(platform: Platform, account: string, isBankDone = false): void {
  const { store } = platform
  for (const one of store.list<Refund>(account, 'refund').reverse()) {
    if (one.status === 'pending' && one.pending_reason === 'insufficient_funds') {
      if (balanceOf(platform, account) < one.amount) continue
      payRefund(platform, account, one)
    } else if (one.status === 'pending' && isBankDone) {
      delete one.pending_reason
      one.status = 'succeeded'
    } else continue
    store.put(account, one)
    emit(platform, account, 'refund.updated', one)
  }
  if (!isBankDone) return
  for (const one of store.list<Refund>(account, 'refund')) {
    const charge = store.find<Charge>(account, 'charge', one.charge)
    if (charge && one.status === 'succeeded' && cardOfCharge(charge)?.refunds === 'failing')
      failRefund(platform, account, one)
  }
}

/** The bank returns the refund: the account has the money again. */
export function failRefund(platform: Platform, account: string, failed: Refund): Refund {
  const { store } = platform
  if (failed.status === 'failed' || failed.status === 'canceled') return failed
  if (failed.balance_transaction)
    failed.failure_balance_transaction = moveBalance(platform, account, 'refund_failure', failed.id, failed.amount).id
  Object.assign(failed, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const charge = store.find<Charge>(account, 'charge', failed.charge)
  if (charge) {
    charge.amount_refunded -= failed.amount
    charge.refunded = false
    store.put(account, charge)
  }
  store.put(account, failed)
  emit(platform, account, 'refund.failed', failed)
  return failed
}
