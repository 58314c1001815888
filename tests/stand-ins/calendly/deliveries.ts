import { createHmac } from 'node:crypto'
import type { CalendlyPerson, Subscription } from './world.ts'

/** Calendly's own time-out for a delivery, in ms. */
const PATIENCE_MS = 15_000

/** Signs as Calendly does: HMAC-SHA256 over the time in seconds, a dot and the body. */
function signed(key: string, body: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Delivers to every subscription of a person, or stores it where deliveries are held. */
export async function deliver(person: CalendlyPerson, content: object): Promise<void> {
  const body = JSON.stringify(content)
  const active = person.subscriptions.filter(({ state }) => state === 'active')
  if (person.isHeld) person.waiting.push(...active.map((subscription) => ({ subscription, body })))
  else await Promise.all(active.map((subscription) => post(person, subscription, body)))
}

/** Sends the held deliveries: each `times`, and in another order if shuffled. */
export async function release(person: CalendlyPerson, { times = 1, isShuffled = false } = {}): Promise<void> {
  person.isHeld = false
  const waiting = person.waiting.splice(0).flatMap((one) => Array.from({ length: times }, () => one))
  const sorted = isShuffled
    ? waiting.map((one) => [Math.random(), one] as const).sort(([a], [b]) => a - b)
    : waiting.map((one) => [0, one] as const)
  for (const [, { subscription, body }] of sorted) await post(person, subscription, body)
}

async function post(person: CalendlyPerson, { callbackUrl, signingKey }: Subscription, body: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Calendly',
    ...(signingKey && { 'calendly-webhook-signature': signed(signingKey, body) }),
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(callbackUrl, { method: 'POST', headers, body, signal }).catch(() => null)
  person.answered.push(answer?.status ?? 0)
}
