import { join } from 'node:path'
import { assertOwnMachine } from '../../api/src/own-machine.ts'
import type { WebhookEndpoint } from './stripe/deliveries.ts'
import { startStripe } from './stripe/service.ts'

assertOwnMachine(process.env)

const { DATA_DIR, PUBLIC_URL, STRIPE_PORT, STRIPE_SECRET_KEY: key } = process.env

/** Stripe as a process of its own, on STRIPE_PORT, with its state in DATA_DIR/stripe. It sends events to PUBLIC_URL. */
const secrets: Record<WebhookEndpoint['kind'], string | undefined> = {
  platform: process.env.STRIPE_WEBHOOK_SECRET,
  connect: process.env.STRIPE_CONNECT_WEBHOOK_SECRET,
  thin: process.env.STRIPE_THIN_WEBHOOK_SECRET,
}
const url = `${PUBLIC_URL ?? 'http://127.0.0.1:4800'}/webhooks/stripe`
const endpoints = Object.entries(secrets).flatMap(([kind, secret]) =>
  secret ? [{ kind: kind as WebhookEndpoint['kind'], url, secret }] : [],
)
const service = await startStripe({
  port: Number(STRIPE_PORT ?? 4808),
  dir: join(DATA_DIR ?? '.data', 'stripe'),
  ...(key && { key }),
  endpoints,
})
console.log(`Stripe at ${service.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop())
process.once('disconnect', () => void service.stop())
process.channel?.unref()
