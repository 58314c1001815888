import { setTimeout as pause } from 'node:timers/promises'
import { fetchFailureOf, readLimited } from '../../integrations/read-answer.ts'

/** The time-out of one answer. */
const PATIENCE_MS = 6_000
/** A hundred events are a tenth of it. */
const LONGEST_BYTES = 2_000_000
/** Before the second and the third try. */
const PAUSES_MS = [200, 800]
/** The longest wait within one run. A longer one ends the run. */
const LONGEST_WAIT_MS = 2_000
/** Used when Calendly limits us without saying until when: its limits are per minute. */
const USUAL_WAIT_SECONDS = 60

/** The address of Calendly, and in whose name we ask. */
export interface CalendlyCaller {
  url: string
  token: string
  /** Ends whatever is under way. */
  signal: AbortSignal
}

/** Calendly did not answer, or not as documented. The message quotes nothing of the request. */
export class CalendlyUnavailable extends Error {
  readonly retryAfterSeconds: number | undefined

  constructor(reason: string, retryAfterSeconds?: number) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Calendly does not accept the token. */
export class TokenRefused extends Error {}

class Passing extends CalendlyUnavailable {}

export interface CalendlyRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Requests an address from Calendly only below the configured one (CVE-2026-16536). */
  path: string
  query?: Record<string, string>
  body?: object
  /** Statuses that count as an answer. Default: those of success. */
  accepts?: readonly number[]
}

interface Answer {
  status: number
  body: unknown
}

/** Sends a request, and repeats it after a passing failure. Never repeats a creation: the first may have succeeded. */
export async function askCalendly(caller: CalendlyCaller, question: CalendlyRequest): Promise<Answer> {
  const pauses = question.method === 'POST' ? [] : PAUSES_MS
  for (const wait of pauses) {
    try {
      return await askOnce(caller, question)
    } catch (error) {
      if (!(error instanceof Passing)) throw error
      const requestedWait = (error.retryAfterSeconds ?? 0) * 1000
      if (requestedWait > LONGEST_WAIT_MS) throw error
      await pause(Math.max(requestedWait, wait * (0.75 + Math.random() / 2)), undefined, {
        signal: caller.signal,
      }).catch(() => {
        throw error
      })
    }
  }
  return askOnce(caller, question)
}

async function askOnce({ url, token, signal }: CalendlyCaller, question: CalendlyRequest): Promise<Answer> {
  const { method = 'GET', path, query, body, accepts = [] } = question
  try {
    const answer = await fetch(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'user-agent': 'Ancrage',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    const text = await readLimited(answer, LONGEST_BYTES, (reason) => new CalendlyUnavailable(reason))
    const { status } = answer
    if (accepts.includes(status)) return { status, body: null }
    refuse(status, answer.headers)
    return { status, body: text ? JSON.parse(text) : null }
  } catch (error) {
    throw failureOf(error)
  }
}

function refuse(status: number, headers: Headers): void {
  if (status < 300) return
  if (status === 401) throw new TokenRefused('status 401')
  if (status === 429) throw new Passing('status 429', waitOf(headers))
  if (status >= 500) throw new Passing(`status ${status}`)
  throw new CalendlyUnavailable(`status ${status}`)
}

function waitOf(headers: Headers): number {
  const seconds = Number(headers.get('x-ratelimit-reset') ?? headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 && seconds <= 3600 ? Math.ceil(seconds) : USUAL_WAIT_SECONDS
}

function failureOf(error: unknown): Error {
  if (error instanceof CalendlyUnavailable || error instanceof TokenRefused) return error
  if (error instanceof SyntaxError) return new CalendlyUnavailable('no JSON')
  return new Passing(fetchFailureOf(error))
}
