import { moveBalance } from './balance.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { type Platform, secondsOf } from './platform.ts'
import type { BalanceTransaction, Payout, Thing } from './things.ts'

/** The balance movements in a payout. */
interface PayoutParts extends Thing {
  object: 'payout.parts'
  transactions: string[]
}

/** Pays an account's balance out to its bank, by itself or as its owner asks; nothing if there is none. */
export function makePayout(
  platform: Platform,
  account: string,
  { isAutomatic = true }: { isAutomatic?: boolean } = {},
): Payout | undefined {
  const { store, now } = platform
  const gone = new Set(store.list<PayoutParts>(account, 'payout.parts').flatMap(({ transactions }) => transactions))
  const movements = store
    .list<BalanceTransaction>(account, 'balance_transaction')
    .filter(({ id, type }) => type !== 'payout' && !gone.has(id))
  const amount = movements.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return undefined
  const id = newId('po')
  const own = moveBalance(platform, account, 'payout', id, -amount)
  store.put<PayoutParts>(account, {
    id: `${id}_parts`,
    object: 'payout.parts',
    created: own.created,
    transactions: [own.id, ...movements.map((one) => one.id)],
  })
  const payout = store.put<Payout>(account, {
    id,
    object: 'payout',
    created: secondsOf(now()),
    amount,
    arrival_date: Math.floor(secondsOf(now()) / 86_400) * 86_400,
    automatic: isAutomatic,
    balance_transaction: own.id,
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    status: 'in_transit',
    type: 'bank_account',
  })
  emit(platform, account, 'payout.created', payout)
  store.put(account, Object.assign(payout, { status: 'paid' }))
  emit(platform, account, 'payout.paid', payout)
  if (isAutomatic) emit(platform, account, 'payout.reconciliation_completed', payout)
  return payout
}

/** The ids of the movements in a payout. */
export const partsOf = ({ store }: Platform, account: string, payout: string): string[] =>
  store.find<PayoutParts>(account, 'payout.parts', `${payout}_parts`)?.transactions ?? []
