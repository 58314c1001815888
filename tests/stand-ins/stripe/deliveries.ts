import { createHmac } from 'node:crypto'

/** The address for events, and the secret that signs them. */
export interface WebhookEndpoint {
  /** `connect`: events of connected accounts. `platform`: the platform's own. `thin`: those of version 2. */
  kind: 'connect' | 'platform' | 'thin'
  url: string
  secret: string
}

interface Delivery {
  endpoint: WebhookEndpoint
  body: string
  delivered(): void
}

export interface Attempt {
  url: string
  /** 0 if nobody answered. */
  status: number
}

export type Deliveries = ReturnType<typeof createDeliveries>

const PATIENCE_MS = 15_000

/** Stripe retries for three days; the stand-in does within minutes, so that it is visible in the demo. */
const RETRIES_MS = [1000, 5000, 30_000, 120_000, 600_000]

/** Signs as Stripe does: HMAC-SHA256 over the time in seconds, a dot and the bytes. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Delivers events to the endpoints: at once and in order, or with the requested faults. */
export function createDeliveries(endpoints: WebhookEndpoint[], now: () => Date, retriesMs = RETRIES_MS) {
  const attempts: Attempt[] = []
  const waiting: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** How many of the next deliveries are lost for good, signed wrongly, or sent twice. */
  const next = { lost: 0, wronglySigned: 0, twice: 0 }
  let isHeld = false
  let line: Promise<void> = Promise.resolve()

  function take(name: keyof typeof next): boolean {
    if (next[name] <= 0) return false
    next[name] -= 1
    return true
  }

  async function post({ endpoint, body, delivered }: Delivery, attempt = 0): Promise<void> {
    const secret = take('wronglySigned') ? 'whsec_of_somebody_else' : endpoint.secret
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureOf(secret, body, Math.floor(now().getTime() / 1000)),
    }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(endpoint.url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    attempts.push({ url: endpoint.url, status: answer?.status ?? 0 })
    if (answer?.ok) return delivered()
    const wait = retriesMs[attempt]
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      line = line.then(() => post({ endpoint, body, delivered }, attempt + 1))
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  function send(delivery: Delivery) {
    if (take('lost')) return
    const times = take('twice') ? 2 : 1
    for (let time = 0; time < times; time++) line = line.then(() => post(delivery))
  }

  return {
    attempts,
    /** Spoils the next `times` deliveries in this way. */
    spoil(way: keyof typeof next, times: number) {
      next[way] += times
    },
    endpoints,
    /** The number of endpoints for a kind of event. */
    count: (kind: WebhookEndpoint['kind']) => endpoints.filter((endpoint) => endpoint.kind === kind).length,
    /** Delivers to the endpoints of a kind; calls `delivered` for each success. */
    tell(kind: WebhookEndpoint['kind'], content: object, delivered: () => void = () => {}) {
      const body = JSON.stringify(content, null, 2)
      for (const endpoint of endpoints.filter((one) => one.kind === kind)) {
        const delivery = { endpoint, body, delivered }
        if (isHeld) waiting.push(delivery)
        else send(delivery)
      }
    },
    /** Holds events from now on. */
    hold() {
      isHeld = true
    },
    /** Sends the held events: each `times`, and in another order if shuffled. */
    release({ times = 1, isShuffled = false }: { times?: number; isShuffled?: boolean } = {}) {
      isHeld = false
      const all = waiting.splice(0).flatMap((one) => Array.from({ length: times }, () => one))
      if (isShuffled) {
        const places = new Map(all.map((_, index) => [index, Math.random()]))
        const order = [...places.keys()].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
        for (const index of order) send(all[index] as Delivery)
      } else for (const one of all) send(one)
    },
    /** Drops the held events for good. */
    forget: () => void waiting.splice(0),
    waiting: () => waiting.length,
    isHeld: () => isHeld,
    /** Settles when everything sent so far was answered. */
    settled: () => line,
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
