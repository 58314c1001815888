import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'koa'
import { accountOf } from './accounts.ts'
import { API_VERSION } from './events.ts'
import { nextStripeFault, type StripeFault } from './faults.ts'
import type { Idempotency } from './idempotency.ts'
import { newId } from './ids.ts'
import { type Parameters, readForm } from './parameters.ts'
import type { Platform } from './platform.ts'
import { Refusal } from './refusal.ts'
import { perform } from './requests.ts'

export interface Service {
  platform: Platform
  idempotency: Idempotency
  faults: StripeFault[]
  key: string
  /** The requests to the API so far, method and path, the latest last. */
  requests: string[]
}

interface Answer {
  status: number
  body: object
}

/** Answers requests with the platform's key: version 1 in forms, version 2 in JSON. */
export async function answerStripe(ctx: Context, service: Service, text: string): Promise<void> {
  const isV2 = ctx.path.startsWith('/v2/')
  const request = `${ctx.method} ${ctx.path}`
  service.requests.push(request)
  if (service.requests.length > 1000) service.requests.shift()
  ctx.set({ 'Request-Id': newId('req', 14), 'Stripe-Version': API_VERSION })
  const fault = nextStripeFault(service.faults, ctx.method, ctx.path)
  if (fault?.kind === 'cut_before') return cut(ctx)
  let answer: Answer
  try {
    answer = await answerOf(ctx, service, { text, isV2, request, fault })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    answer = { status: error.status, body: error.body(isV2) }
  }
  if (fault?.kind === 'cut_after') return cut(ctx)
  ctx.status = answer.status
  ctx.body = answer.body
}

/** Closes the connection without an answer. */
function cut(ctx: Context) {
  ctx.respond = false
  ctx.req.socket.destroy()
}

interface StripeRequest {
  text: string
  isV2: boolean
  request: string
  fault: StripeFault | undefined
}

const failed = () => new Refusal(500, undefined, 'An unknown error occurred')

async function answerOf(
  ctx: Context,
  service: Service,
  { text, isV2, request, fault }: StripeRequest,
): Promise<Answer> {
  const account = accountOfRequest(ctx, service)
  if (fault?.kind === 'rate_limit')
    throw new Refusal(429, 'rate_limit', 'Too many requests hit the API too quickly.', { type: 'rate_limit' })
  if (fault?.kind === 'conflict')
    throw new Refusal(409, 'lock_timeout', 'This object cannot be accessed right now; please retry.')
  if (fault?.kind === 'refused')
    throw new Refusal(403, 'account_invalid', 'The provided key does not have access to this account.')
  const parameters = parametersOf(ctx, text, isV2)
  const key = ctx.method === 'GET' ? '' : ctx.get('idempotency-key')
  const whole = `${request} ${text}`
  const before = key ? service.idempotency.begin(account, key, whole) : undefined
  if (before) {
    ctx.set('Idempotent-Replayed', 'true')
    return before
  }
  let answer: Answer | undefined
  let isStored = true
  try {
    if (fault?.kind === 'slow') await wait(fault.ms ?? 3000)
    if (fault?.kind === 'error') throw failed()
    answer = { status: 200, body: structuredClone(perform(service.platform, account, request, parameters)) }
    if (fault?.kind === 'error_after') answer = { status: 500, body: failed().body(isV2) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    isStored = !error.details.isValidation && !isV2
    answer = { status: error.status, body: error.body(isV2) }
  } finally {
    if (key) service.idempotency.finish(account, key, whole, isStored ? answer : undefined)
  }
  return answer
}

/** The account of a request: null for the platform itself, or an account that it acts for. */
function accountOfRequest(ctx: Context, { key, platform }: Service): string | null {
  const [, given = ''] = /^Bearer (.+)$/.exec(ctx.get('authorization')) ?? []
  if (given !== key) throw new Refusal(401, undefined, `Invalid API Key provided: ${given.slice(0, 7)}****`)
  const account = ctx.get('stripe-account') || ctx.get('stripe-context')
  if (!account) return null
  try {
    if (!accountOf(platform, account).closed) return account
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw new Refusal(
    403,
    'account_invalid',
    `The provided key does not have access to account '${account}' (or that account does not exist).`,
  )
}

function parametersOf(ctx: Context, text: string, isV2: boolean): Parameters {
  if (ctx.method === 'GET') return readForm(ctx.querystring)
  if (!isV2) return readForm(text)
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    throw new Refusal(400, 'invalid_fields', 'The body is no JSON.', { isValidation: true })
  }
}
