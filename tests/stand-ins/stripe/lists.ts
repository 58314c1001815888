import { checkKnown, groupOf, integerOf, type Known, type Parameters, type Value } from './parameters.ts'
import { partsOf } from './payouts.ts'
import type { Platform } from './platform.ts'
import { invalid } from './refusal.ts'
import type { CheckoutSession, Payout, StripeEvent, Thing } from './things.ts'

/** The most things that Stripe puts on a page. */
export const MOST_PER_PAGE = 100
const USUAL = 10

const paging = { created: true, ending_before: true, expand: true, limit: true, starting_after: true } as const

const filters: Record<string, Known> = {
  'checkout.session': { ...paging, payment_intent: true, status: true },
  payment_intent: { ...paging, customer: true },
  charge: { ...paging, payment_intent: true },
  refund: { ...paging, charge: true, payment_intent: true },
  dispute: { ...paging, charge: true, payment_intent: true },
  payout: { ...paging, arrival_date: true, status: true },
  balance_transaction: { ...paging, payout: true, source: true, type: true },
  event: { ...paging, delivery_success: true, type: true, types: true },
}

/** Lists the things of a kind like `GET /v1/…`: the newest first, a page at a time. */
export function list(platform: Platform, account: string | null, object: string, parameters: Parameters): object {
  checkKnown(parameters, filters[object] ?? paging)
  const { store } = platform
  const limit = parameters.limit === undefined ? USUAL : integerOf(parameters, 'limit')
  if (limit < 1 || limit > MOST_PER_PAGE) throw invalid('Invalid limit: must be between 1 and 100', 'limit')
  const all = store.list<Thing>(account, object).filter((one) => isWanted(one, parameters))
  const payout = parameters.payout ? store.find<Payout>(account ?? '', 'payout', String(parameters.payout)) : undefined
  if (payout?.automatic === false)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', 'payout')
  const parts = parameters.payout ? new Set(partsOf(platform, account ?? '', String(parameters.payout))) : undefined
  const found = parts ? all.filter(({ id }) => parts.has(id)) : all
  const { starting_after, ending_before } = parameters
  const from = starting_after ? found.findIndex(({ id }) => id === starting_after) + 1 : 0
  const until = ending_before ? found.findIndex(({ id }) => id === ending_before) : found.length
  const rest = found.slice(from, Math.max(until, 0))
  const size = Math.min(limit, platform.mostPerPage)
  const page = ending_before ? rest.slice(-size) : rest.slice(0, size)
  const data = page.map((one) => expanded(platform, account, one, expansionsOf(parameters, 'data.')))
  return { object: 'list', data, has_more: rest.length > page.length, url: '/v1' }
}

function isWanted(one: Thing, parameters: Parameters): boolean {
  const fields = one as unknown as Record<string, unknown>
  for (const name of ['payment_intent', 'charge', 'status', 'type', 'source'])
    if (parameters[name] !== undefined && fields[name] !== parameters[name]) return false
  if (Array.isArray(parameters.types) && !parameters.types.includes(String(fields.type))) return false
  if (parameters.delivery_success !== undefined) {
    const isDelivered = (one as StripeEvent).pending_webhooks === 0
    if (isDelivered !== (String(parameters.delivery_success) === 'true')) return false
  }
  return isWithin(Number(one.created), parameters.created)
}

function isWithin(created: number, wanted: Value | undefined): boolean {
  if (wanted === undefined) return true
  if (typeof wanted !== 'object') return created === Number(wanted)
  const bounds = groupOf({ created: wanted }, 'created')
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = bounds
  return created > Number(gt) && created >= Number(gte) && created < Number(lt) && created <= Number(lte)
}

/** The paths to expand, such as `latest_charge.balance_transaction`. */
export function expansionsOf({ expand }: Parameters, prefix = ''): string[] {
  const all = Array.isArray(expand) ? expand.map(String) : []
  return all.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length))
}

/** A thing in which the requested ids are replaced by their things. */
export function expanded(platform: Platform, account: string | null, thing: Thing, paths: string[]): object {
  const copy = structuredClone(thing) as Thing & Record<string, unknown>
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.')
    const value = copy[first]
    const further = rest.length ? [rest.join('.')] : []
    if (first === 'line_items' && copy.object === 'checkout.session')
      copy.line_items = lineItems(platform, account, copy as unknown as CheckoutSession)
    else if (first === 'refunds' && copy.object === 'charge')
      copy.refunds = list(platform, account, 'refund', { charge: copy.id, limit: MOST_PER_PAGE })
    else if (typeof value === 'string') {
      const entry = platform.store.get(value)
      if (entry?.account === account) copy[first] = expanded(platform, account, entry.thing, further)
    } else if (value && typeof value === 'object' && 'id' in value && further.length)
      copy[first] = expanded(platform, account, value as Thing, further)
    else if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  }
  return copy
}

/** The line items of a Checkout Session. */
export function lineItems({ store }: Platform, account: string | null, session: CheckoutSession): object {
  const details = store.get(`${session.id}_details`)
  const items = details?.account === account ? (details.thing as unknown as { items: Item[] }).items : []
  const data = items.map(({ name, quantity, unit_amount }, index) => ({
    id: `li_${session.id.slice(-20)}${index}`,
    object: 'item',
    amount_total: quantity * unit_amount,
    amount_subtotal: quantity * unit_amount,
    currency: session.currency,
    description: name,
    quantity,
  }))
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${session.id}/line_items` }
}

interface Item {
  name: string
  quantity: number
  unit_amount: number
}
