import { newId } from './ids.ts'
import { type Platform, secondsOf } from './platform.ts'
import type { BalanceTransaction } from './things.ts'

/** Stripe's fee for a card of the European Economic Area: 1.5 % and 25 cents. */
const FEE_BASIS_POINTS = 150
const FEE_CENTS = 25

export const feeOf = (amountCents: number): number => Math.round((amountCents * FEE_BASIS_POINTS) / 10_000) + FEE_CENTS

/** The fee for a dispute, returned to the account if it wins. */
export const DISPUTE_FEE_CENTS = 2000

const categories: Record<BalanceTransaction['type'], string> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
}

/** Records a movement of an account's balance, less Stripe's fee. */
export function moveBalance(
  { store, now }: Platform,
  account: string,
  type: BalanceTransaction['type'],
  source: string,
  amount: number,
  fee = type === 'charge' ? feeOf(amount) : 0,
): BalanceTransaction {
  const seconds = secondsOf(now())
  return store.put<BalanceTransaction>(account, {
    id: newId('txn'),
    object: 'balance_transaction',
    created: seconds,
    amount,
    available_on: seconds,
    balance_type: 'payments',
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: 'eur', description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' && amount > 0 ? 'dispute_reversal' : categories[type],
    source,
    status: 'available',
    type,
  })
}

/** The balance of an account at Stripe, in cents. */
export function balanceOf({ store }: Platform, account: string): number {
  const all = store.list<BalanceTransaction>(account, 'balance_transaction')
  return all.reduce((sum, { net }) => sum + net, 0)
}
