import type { Endpoint, ReplyOf, RequestInput } from './http/endpoint.ts'
import type { ProblemCode, ProblemDetails } from './http/errors.ts'

/** A refusal of the API. `code` is `unreachable` when no answer came. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode | 'unreachable'
  readonly details: ProblemDetails & { requestId?: string }

  constructor(status: number, code: ProblemCode | 'unreachable', details: Problem['details'] = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** One complete HTTP request; `path` includes the query. */
export interface Outgoing {
  method: Endpoint['method']
  path: string
  body: unknown
  headers: Record<string, string>
  signal: AbortSignal | undefined
  /** Called with the sent share of the body, from 0 to 1. */
  onProgress?: (sent: number) => void
  /** Also finishes when the page is left. */
  keepalive?: boolean
}

/** Sends a request and returns the parsed answer: null for 204. Throws `Problem`. */
export type Send = (request: Outgoing) => Promise<unknown>

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Called with the sent share of the body, from 0 to 1, if the sender knows it. */
  onProgress?: (sent: number) => void
  /** Also finishes when the page is left: at most 64 KiB. */
  keepalive?: boolean
}

type Contract = Record<string, Record<string, Endpoint>>

export type Client<C extends Contract> = {
  [F in keyof C]: {
    [N in keyof C[F]]: (sent: RequestInput<C[F][N]>, options?: CallOptions) => Promise<ReplyOf<C[F][N]>>
  }
}

/** Creates a typed client for every endpoint of a contract. Values are those of the wire: instants are ISO strings. */
export function createClient<const C extends Contract>(contract: C, send: Send): Client<C> {
  const call =
    (spec: Endpoint) =>
    async (sent: Record<string, unknown>, options: CallOptions = {}) => {
      const headers = { ...options.headers }
      if (spec.guard?.includes('idempotent')) headers['idempotency-key'] ??= crypto.randomUUID()
      const answer = (await send({
        method: spec.method,
        path: addressOf(spec, sent),
        body: sent.body,
        headers,
        signal: options.signal,
        ...(options.onProgress && { onProgress: options.onProgress }),
        ...(options.keepalive && { keepalive: true }),
      })) as { data: unknown; meta?: unknown } | null
      return spec.isPaged ? answer : answer?.data
    }
  const features = Object.entries(contract).map(([name, endpoints]) => [
    name,
    Object.fromEntries(Object.entries(endpoints).map(([key, spec]) => [key, call(spec)])),
  ])
  return Object.fromEntries(features) as Client<C>
}

/** The path of a call with its parameters filled in and its query appended. */
export function addressOf(spec: Endpoint, sent: { params?: unknown; query?: unknown }): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((sent.query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return query.length
    ? `${path}?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)]))}`
    : path
}

/** Sends by `fetch`, for scripts and tests; the console has its own with retries. */
export const fetchSend =
  (baseUrl: string, init: RequestInit = {}): Send =>
  async ({ method, path, body, headers, signal }) => {
    const response = await fetch(baseUrl + path, {
      ...init,
      method,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        ...contentTypeOf(body),
        ...(init.headers as Record<string, string>),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }).catch((cause) => {
      throw new Problem(0, 'unreachable', { detail: String(cause) })
    })
    return readAnswer(response)
  }

/** A file is sent unchanged, under its own type. */
function contentTypeOf(body: unknown): Record<string, string> {
  if (body instanceof Blob) return { 'content-type': body.type || 'application/octet-stream' }
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

/** Returns the JSON of an answer, or throws its `Problem`. */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const answer: unknown = isJson ? await response.json() : await response.text()
  if (response.ok) return answer
  const { code, ...details } = (isJson ? answer : { code: 'unexpected' }) as { code: ProblemCode }
  throw new Problem(response.status, code, details)
}
