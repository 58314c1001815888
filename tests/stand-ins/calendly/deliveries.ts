import { createHmac } from 'node:crypto'
import type { CalendlyPerson, Subscription } from './world.ts'

/** Calendly reads for so long. */
const PATIENCE_MS = 15_000

/** Signed as Calendly signs: HMAC-SHA256 over the time in seconds, a dot and the body. */
function signed(key: string, body: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Tells every subscription of a person, or keeps it for later where deliveries are held. */
export async function deliver(person: CalendlyPerson, content: object): Promise<void> {
  const body = JSON.stringify(content)
  const active = person.subscriptions.filter(({ state }) => state === 'active')
  if (person.isHeld) person.waiting.push(...active.map((subscription) => ({ subscription, body })))
  else await Promise.all(active.map((subscription) => post(person, subscription, body)))
}

/** Lets what waits go: each `times`, and in another order than it came. */
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
