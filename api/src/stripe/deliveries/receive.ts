import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { App } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { isLiveKey, stripeOf } from '../client.ts'
import { ownerOfAccount, type StripeNotice, storeEvent } from './store-event.ts'

/**
 * In seconds. An older delivery may be a replay, and one from the future was signed by a wrong clock. Source: Stripe's
 * own default.
 */
const TOLERANCE_SECONDS = 300

/**
 * The parts of a delivered event that are read: its id, its account, and the id of what it is about. Nothing else of it
 * is trusted or stored.
 */
const Delivered = z.union([
  z.object({
    object: z.literal('event'),
    id: z.string().regex(/^evt_\w+$/),
    type: z.string().max(200),
    account: z.string().max(100).optional(),
    livemode: z.boolean(),
    created: z.int(),
    data: z.object({ object: z.object({ id: z.string().max(200).optional() }) }),
  }),
  z.object({
    object: z.literal('v2.core.event'),
    id: z.string().regex(/^evt_\w+$/),
    type: z.string().max(200),
    livemode: z.boolean(),
    created: z.iso.datetime(),
    context: z.string().max(200).nullish(),
    related_object: z.object({ id: z.string().max(200) }).nullish(),
  }),
])
type Delivered = z.infer<typeof Delivered>

/**
 * Treats a delivery of Stripe only as a hint to read something. It refuses a wrong signature, one more than five
 * minutes off, and a delivery through the other destination. It ignores the other mode, accounts that are not ours, and
 * kinds that have no effect here.
 */
export async function receiveStripeDelivery(
  app: App,
  { signature, body }: { signature: string; body: Uint8Array },
  now: Date,
): Promise<void> {
  const destination = signedBy(app.config, signature, body, now)
  if (!destination) throw fail('bad_request', { detail: 'The delivery is not signed as it should be.' })
  const delivered = readDelivery(body)
  if (!isOfDestination(delivered, destination)) throw fail('bad_request')
  if (delivered.livemode !== isLiveKey(app.config)) return
  const accountId = accountOf(delivered)
  if (!accountId) return
  const notice = parseNotice(delivered, accountId)
  if (!notice) return
  const owner = await ownerOfAccount(app, accountId)
  if (owner) await storeEvent(app, owner, notice, now)
}

type Destination = 'platform' | 'connect' | 'thin'

/** The destination whose secret signed these bytes recently; null if none did. */
function signedBy(config: Config, header: string, body: Uint8Array, now: Date): Destination | null {
  const client = stripeOf(config)
  const seconds = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN)
  // The SDK would accept a time in the future.
  const isLate = Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS
  if (!client || Number.isNaN(seconds) || isLate) return null
  const secrets: [Destination, string | undefined][] = [
    ['connect', config.STRIPE_CONNECT_WEBHOOK_SECRET],
    ['platform', config.STRIPE_WEBHOOK_SECRET],
    ['thin', config.STRIPE_THIN_WEBHOOK_SECRET],
  ]
  const found = secrets.find(([, secret]) => {
    try {
      return (
        secret &&
        client.webhooks.signature?.verifyHeader(body, header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
      )
    } catch {
      return false
    }
  })
  return found?.[0] ?? null
}

function readDelivery(body: Uint8Array): Delivered {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw fail('invalid_json')
  }
  const { success, data } = Delivered.safeParse(json)
  if (!success) throw fail('bad_request')
  return data
}

/**
 * Whether an event came through its destination: events of accounts through Connect's, thin ones through their own.
 * Each destination has its own secret.
 */
function isOfDestination(delivered: Delivered, destination: Destination): boolean {
  if (delivered.object === 'v2.core.event') return destination === 'thin'
  return destination === (delivered.account ? 'connect' : 'platform')
}

function accountOf(delivered: Delivered): string | null {
  if (delivered.object === 'event') return delivered.account ?? null
  const named = delivered.context ?? delivered.related_object?.id
  return named?.split('/').at(-1) ?? null
}

/** The kinds of events that have an effect. */
const FOLLOWED =
  /^(checkout\.session|charge\.dispute|refund|payout|account)\.|^charge\.(refunded|refund\.updated)$|^v2\.core\.account(\[|\.|_link\.returned)/

/** What is kept of an event; null of a kind from which nothing follows. */
export function parseNotice(
  event: Pick<Delivered, 'id' | 'type'> & ({ object: 'event'; created: number; data: { object: object } } | Delivered),
  accountId: string,
): StripeNotice | null {
  if (!FOLLOWED.test(event.type)) return null
  const { id, type } = event
  if (event.object === 'v2.core.event')
    return { id, type, accountId, objectId: event.related_object?.id ?? accountId, createdAt: new Date(event.created) }
  const about = event.data.object as { id?: unknown }
  const objectId = typeof about.id === 'string' ? about.id : accountId
  return { id, type, accountId, objectId, createdAt: new Date(event.created * 1000) }
}
