import { newId } from './ids.ts'
import { type Platform, secondsOf } from './platform.ts'
import type { ConnectedAccount, StripeEvent, ThinEvent, Thing } from './things.ts'

export const API_VERSION = '2026-10-28.endive'

/** Stores and delivers an event about a thing of an account, with the thing as it is now. */
export function emit(
  platform: Platform,
  account: string | null,
  type: string,
  object: Thing,
  previous?: object,
): StripeEvent {
  const { store, deliveries, now } = platform
  const kind = account ? 'connect' : 'platform'
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: API_VERSION,
    created: secondsOf(now()),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: deliveries.count(kind),
    request: { id: null, idempotency_key: null },
    type,
  }
  store.put(account, event)
  deliveries.tell(kind, event, () => {
    store.put(account, Object.assign(event, { pending_webhooks: event.pending_webhooks - 1 }))
  })
  return event
}

/** Stores and delivers a version 2 event about an account, without the account's data. */
export function emitThin(platform: Platform, account: ConnectedAccount, type: string): void {
  const { store, deliveries, now } = platform
  const event: ThinEvent = {
    id: newId('evt_test'),
    object: 'v2.core.event',
    created: now().toISOString(),
    context: null,
    livemode: false,
    reason: null,
    related_object: { id: account.id, type: 'v2.core.account', url: `/v2/core/accounts/${account.id}` },
    type,
  }
  store.put(null, event)
  deliveries.tell('thin', event)
}
