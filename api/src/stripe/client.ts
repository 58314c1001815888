import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { fail } from '../http/errors.ts'

export type { Stripe }

type StripeConfig = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_URL'>

/** The time-out of a call: people wait for most of them, and wait longer than this. */
const PATIENCE_MS = 10_000

const clients = new Map<string, Stripe>()

/** The client of Stripe's API; null where the installation has no key. */
export function stripeOf({ STRIPE_SECRET_KEY: key, STRIPE_URL }: StripeConfig): Stripe | null {
  if (!key) return null
  const name = `${STRIPE_URL} ${key}`
  const known = clients.get(name)
  if (known) return known
  const { hostname, port, protocol } = new URL(STRIPE_URL)
  const isPlain = protocol === 'http:'
  const client = new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Ancrage' },
  })
  clients.set(name, client)
  return client
}

/** Whether the key moves real money. */
export const isLiveKey = ({ STRIPE_SECRET_KEY }: StripeConfig) => STRIPE_SECRET_KEY?.includes('_live_') ?? false

/** The client; throws `card_payments_unavailable` where there is none. */
export function requireStripe(config: StripeConfig): Stripe {
  const client = stripeOf(config)
  if (!client) throw fail('card_payments_unavailable')
  return client
}

/** Stripe cannot be reached now, or refuses for now: the same call may be repeated later. */
export class StripeUnreachable extends Error {}

/** Stripe has answered with a refusal. `code` is Stripe's own. */
export class StripeRefusal extends Error {
  readonly code: string
  /** The HTTP status. */
  readonly status: number
  constructor(code: string, status: number) {
    super(`${status} ${code}`)
    this.code = code
    this.status = status
  }
}

/** Whether Stripe refuses because we have lost access to an account: it answers nothing about it from then on. */
export const isAccessLost = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.status === 403 && error.code === 'account_invalid'

/** Whether the same call may succeed later: after conflicts, limits and failures of the server. */
const isPassing = (status: number | undefined) =>
  status === undefined || status === 409 || status === 429 || status >= 500

/**
 * Awaits a call to Stripe. Throws one of the two errors above; Stripe's own messages repeat what was sent, so they are
 * dropped.
 */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode, code = error.type } = error
    if (isPassing(statusCode) || code === 'rate_limit')
      throw new StripeUnreachable(`${statusCode ?? 'no answer'} ${code}`)
    throw new StripeRefusal(code, statusCode ?? 400)
  }
}

/** Awaits a call for one thing; null if it no longer exists. */
export const findAtStripe = <T>(call: Promise<T>): Promise<T | null> =>
  callStripe(call).catch((error) => {
    if (error instanceof StripeRefusal && error.status === 404) return null
    throw error
  })

/** Stripe's name of a thing that it gives whole or by its name. */
export const stripeIdOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** The same for whoever waits for a page: `stripe_unreachable`, or `card_payments_unavailable` where Stripe refuses. */
export function throwStripeProblem(error: unknown): never {
  if (error instanceof StripeUnreachable) throw fail('stripe_unreachable', { retryAfterSeconds: 30 })
  if (error instanceof StripeRefusal) throw fail('card_payments_unavailable')
  throw error
}
