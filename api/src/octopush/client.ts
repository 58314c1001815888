import * as z from 'zod'
import { fetchFailureOf, readLimited } from '../integrations/read-answer.ts'
import { KeyRefused, NoCredit, OctopushUnavailable, SmsRefused } from './failures.ts'

/** The time-out of one answer. */
const PATIENCE_MS = 10_000
const LONGEST_BYTES = 100_000
/** Used when Octopush limits us without saying until when. */
const USUAL_WAIT_SECONDS = 30
/** The minimum, whatever it says: an immediate repetition would count at once. */
const LEAST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 3600

/** The address of Octopush, and in whose name we ask. */
export interface OctopushCaller {
  url: string
  login: string
  key: string
}

/** An SMS with a ticket was accepted, whatever the form of its cost. */
const Sent = z.object({
  sms_ticket: z.string().min(1).max(100),
  total_cost: z.coerce.number().nonnegative().nullish().catch(null),
})
const Credits = z.record(z.string().max(10), z.object({ premium_sms: z.number() }))
/** Not documented, so it is read as tolerantly as possible. */
const Refusal = z.object({ code: z.coerce.number().optional() })

/** Its return codes. Source: octopush.com, return codes. */
const KNOWN_REQUEST = 120
const NO_CREDIT = 104
const ABOUT_ACCOUNT: readonly (number | undefined)[] = [101, 113, 114]

/**
 * Sends one SMS and returns its ticket, and its cost in euros. The same `requestId` within 24 hours sends nothing
 * again: null, since the ticket was in the lost answer.
 */
export async function orderSms(
  caller: OctopushCaller,
  { number, text, sender, requestId }: { number: string; text: string; sender: string; requestId: string },
): Promise<{ ticket: string; cost: number | null } | null> {
  const body = {
    recipients: [{ phone_number: number }],
    text,
    type: 'sms_premium',
    purpose: 'alert',
    sender,
    request_id: requestId,
  }
  const { status, json } = await ask(caller, '/sms-campaign/send', body)
  const { success, data: sent } = Sent.safeParse(json)
  if (status < 300 && success) return { ticket: sent.sms_ticket, cost: sent.total_cost ?? null }
  const code = Refusal.safeParse(json).data?.code
  if (code === KNOWN_REQUEST) return null
  if (status === 402 || code === NO_CREDIT) throw new NoCredit(`status ${status}`)
  // Accepted by its status, but with an unreadable answer.
  if (status < 300) throw new OctopushUnavailable('not what was asked for', { isUncertain: true })
  throw new SmsRefused(code ?? null)
}

/** How many SMS to France the wallet is worth. */
export async function checkCredit(caller: OctopushCaller): Promise<number> {
  const { status, json } = await ask(
    caller,
    `/wallet/check-credits?${new URLSearchParams({ 'country_codes[]': 'FR' })}`,
  )
  const { data } = Credits.safeParse(json)
  const credit = data?.FR?.premium_sms
  if (status >= 300 || credit === undefined) throw new OctopushUnavailable(`status ${status}, no credits`)
  return Math.max(0, Math.floor(credit))
}

/** Asks once, and throws errors that say nothing about the SMS itself. */
async function ask({ url, login, key }: OctopushCaller, path: string, body?: object) {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'api-key': key,
        'api-login': login,
        accept: 'application/json',
        'cache-control': 'no-cache',
        'user-agent': 'Ancrage',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    text = await readLimited(answer, LONGEST_BYTES, (reason) => new OctopushUnavailable(reason, { isUncertain: true }))
  } catch (error) {
    if (error instanceof OctopushUnavailable) throw error
    const reason = fetchFailureOf(error)
    throw new OctopushUnavailable(reason, { isUncertain: !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(reason) })
  }
  const { status } = answer
  const json = jsonOf(text)
  const code = Refusal.safeParse(json).data?.code
  if (status === 401 || status === 403 || ABOUT_ACCOUNT.includes(code)) throw new KeyRefused(`status ${status}`)
  if (status === 429)
    throw new OctopushUnavailable('status 429', { retryAfterSeconds: waitOf(answer.headers.get('retry-after')) })
  if (status >= 500) throw new OctopushUnavailable(`status ${status}`, { isUncertain: true })
  return { status, json }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function waitOf(header: string | null): number {
  const seconds = Number(header ?? Number.NaN)
  return seconds >= 0
    ? Math.min(Math.max(Math.ceil(seconds), LEAST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)
    : USUAL_WAIT_SECONDS
}
