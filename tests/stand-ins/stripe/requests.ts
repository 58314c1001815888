import { createAccountLink } from './account-links.ts'
import { closeAccount, createAccount, showAccount, showV1Account, updateAccount } from './accounts.ts'
import { balanceOf } from './balance.ts'
import { checkoutOf, createCheckout, expireCheckout, expireLapsed } from './checkout.ts'
import { expanded, expansionsOf, lineItems, list } from './lists.ts'
import { checkKnown, type Parameters } from './parameters.ts'
import type { Platform } from './platform.ts'
import { createRefund } from './refunds.ts'
import { missing, Refusal } from './refusal.ts'
import type { Thing } from './things.ts'

type Perform = (platform: Platform, account: string | null, parameters: Parameters, id: string) => object

/** The paths of the kinds of things, in version 1. */
const collections: Record<string, string> = {
  'checkout/sessions': 'checkout.session',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  balance_transactions: 'balance_transaction',
  events: 'event',
}

/** Requires an account: the platform itself sells nothing. */
function own(account: string | null): string {
  if (account) return account
  throw new Refusal(400, 'account_required', 'This stand-in takes payments of connected accounts only.')
}

const requests: [RegExp, Perform][] = [
  [/^POST \/v2\/core\/accounts$/, (platform, _, parameters) => createAccount(platform, parameters)],
  [/^GET \/v2\/core\/accounts\/(\w+)$/, (platform, _, parameters, id) => showAccount(platform, id, parameters)],
  [/^POST \/v2\/core\/accounts\/(\w+)$/, (platform, _, parameters, id) => updateAccount(platform, id, parameters)],
  [
    /^POST \/v2\/core\/accounts\/(\w+)\/close$/,
    (platform, _, parameters, id) => closeAccount(platform, id, parameters),
  ],
  [/^POST \/v2\/core\/account_links$/, (platform, _, parameters) => createAccountLink(platform, parameters)],
  [/^GET \/v2\/core\/events\/(\w+)$/, (platform, _, __, id) => one(platform, null, 'v2.core.event', id, {})],
  [/^GET \/v1\/accounts\/(\w+)$/, (platform, _, __, id) => showV1Account(platform, id)],
  [/^GET \/v1\/balance$/, (platform, account) => balance(platform, own(account))],
  [
    /^POST \/v1\/checkout\/sessions$/,
    (platform, account, parameters) =>
      shown(platform, account, createCheckout(platform, own(account), parameters), parameters),
  ],
  [
    /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (platform, account, parameters, id) => {
      checkKnown(parameters, { expand: true })
      return shown(platform, account, expireCheckout(platform, own(account), id), parameters)
    },
  ],
  [
    /^GET \/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    (platform, account, _, id) => lineItems(platform, account, checkoutOf(platform, own(account), id)),
  ],
  [
    /^GET \/v1\/checkout\/sessions\/(\w+)$/,
    (platform, account, parameters, id) => shown(platform, account, checkoutOf(platform, own(account), id), parameters),
  ],
  [
    /^POST \/v1\/refunds$/,
    (platform, account, parameters) =>
      shown(platform, account, createRefund(platform, own(account), parameters), parameters),
  ],
]

const shown = (platform: Platform, account: string | null, thing: Thing, parameters: Parameters) =>
  expanded(platform, account, thing, expansionsOf(parameters))

function one(platform: Platform, account: string | null, object: string, id: string, parameters: Parameters): object {
  checkKnown(parameters, { expand: true })
  const found = platform.store.find<Thing>(account, object, id)
  if (!found) throw missing(object, id)
  return shown(platform, account, found, parameters)
}

function balance(platform: Platform, account: string): object {
  const amount = balanceOf(platform, account)
  return { object: 'balance', available: [{ amount, currency: 'eur' }], pending: [], livemode: false }
}

/** Performs a request completely before it answers. */
export function perform(platform: Platform, account: string | null, request: string, parameters: Parameters): object {
  for (const [pattern, answer] of requests) {
    const match = pattern.exec(request)
    if (match) return answer(platform, account, parameters, match[1] ?? '')
  }
  const [, path = '', id] = /^GET \/v1\/(checkout\/sessions|\w+)(?:\/(\w+))?$/.exec(request) ?? []
  const object = collections[path]
  if (!object) throw new Refusal(404, undefined, `Unrecognized request URL (${request}).`, { isValidation: true })
  if (path === 'checkout/sessions') expireLapsed(platform)
  return id ? one(platform, account, object, id, parameters) : list(platform, account, object, parameters)
}
