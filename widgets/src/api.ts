import type { Endpoint, ProblemCode, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { syncClock } from './scheduling/clock.ts'
import type { Snapshot } from './snapshot.ts'
import { warnDeveloper } from './warn-developer.ts'

/** A refusal by the API, with its stable code. `unreachable` means that no answer came and the effect is unknown. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode | 'unreachable' | 'captcha_blocked'
  readonly details: ProblemBody

  constructor(status: number, code: Problem['code'], details: ProblemBody = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }

  /** Whether sending the same request again may succeed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

interface ProblemBody {
  errors?: Record<string, string[]>
  nearest?: { startsAt: string }[]
  retryAfterSeconds?: number
}

/** A path of the contract with its parameters filled in, and perhaps a query. */
type Filled<P extends string> = P extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Filled<Rest>}`
  : P extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : P | `${P}?${string}`

type BodyOf<E extends Endpoint> = RequestInput<E> extends { body: infer B } ? B : undefined

interface CallOptions<E extends Endpoint> {
  body?: BodyOf<E>
  /** Sent as `Idempotency-Key`. */
  key?: string
  signal?: AbortSignal
  /** The request may outlive the page. */
  keepalive?: boolean
}

export interface Api {
  base: string
  /** `call<typeof contract.booking.hold>('POST', …)`: the contract types path, body and reply. */
  call<E extends Endpoint>(method: E['method'], path: Filled<E['path']>, options?: CallOptions<E>): Promise<ReplyOf<E>>
}

/** The loader's one global: the address of the API, early answers, and the first views on the screen. */
declare global {
  /** What the loader leaves for the code that it loads. */
  var Ancrage:
    | {
        api?: string
        version?: string
        early?: Map<string, Promise<Response>>
        views?: WeakMap<Element, Snapshot>
        sheets?: WeakMap<Element, Promise<CSSStyleSheet | null | undefined>>
      }
    | undefined
}

const PATIENCE_MS = 20_000
const AGAIN_MS = 500

export function apiAt(base: string): Api {
  const address = base.replace(/\/+$/, '')
  return {
    base: address,
    call: async (method, path, options = {}) => {
      const url = address + path
      const early = method === 'GET' ? takeEarly(url) : undefined
      const ask = () => send(method, url, options)
      const answer = await (early ? early.catch(ask) : ask()).catch(async (problem: Problem) => {
        if (method !== 'GET' || !problem.isPassing || options.signal?.aborted) throw problem
        await new Promise((again) => setTimeout(again, AGAIN_MS))
        return ask()
      })
      return answer as never
    },
  }
}

/** Two elements may need the same answer, so it stays for a moment after the first took it. */
function takeEarly(url: string): Promise<unknown> | undefined {
  const early = globalThis.Ancrage?.early
  const response = early?.get(url)
  if (!early || !response) return undefined
  setTimeout(() => early.delete(url), 2_000)
  return response.then((it) => read(it.clone()))
}

async function send(method: string, url: string, options: CallOptions<Endpoint>): Promise<unknown> {
  const { body, key, signal, keepalive = false } = options
  const patience = AbortSignal.timeout(PATIENCE_MS)
  // This is a function of its own, so that a page's `fetch` that throws counts as no answer too.
  const attempt = async () =>
    fetch(url, {
      method,
      keepalive,
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const response = await attempt().catch((error) => {
    // A policy of the page may have blocked the request, which only its developer can change.
    if (!signal?.aborted) warnDeveloper('ancrage-*', `got no answer (${error}).`, 'blocked')
    throw new Problem(0, 'unreachable')
  })
  return read(response)
}

async function read(response: Response): Promise<unknown> {
  syncClock(response.headers.get('date'))
  if (response.status === 204) return undefined
  const answer = (await response.json().catch(() => undefined)) as
    | { data?: unknown; code?: ProblemCode; retryAfterSeconds?: number }
    | undefined
  if (response.ok && answer && 'data' in answer) return answer.data
  if (response.ok || !answer?.code) throw new Problem(response.ok ? 502 : response.status, 'unexpected')
  const { code, ...details } = answer
  const wait = Number(response.headers.get('retry-after')) || details.retryAfterSeconds
  throw new Problem(response.status, code, { ...details, ...(wait ? { retryAfterSeconds: wait } : {}) })
}
