import { type ProblemCode, problems } from '@ancrage/api/contract'
import { ContractWatch } from '../../tests/stand-ins/api/contract-watch.ts'

export interface FakeRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Answer = (call: FakeRequest, params: string[]) => unknown

/** A refusal of the API. */
export class Refusal {
  readonly code: ProblemCode
  readonly details: Record<string, unknown>

  constructor(code: ProblemCode, details: Record<string, unknown> = {}) {
    this.code = code
    this.details = details
  }
}

/** Stands for no answer, as without a network. */
export const noAnswer = Symbol('no answer')

const real = window.fetch

/** The requests in progress, except those that a test delays. */
const underWay = new Set<Promise<Response>>()

/** Waits for all answers, because a late one would show its notice in the next test. */
export async function allAnswered(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay)
    await new Promise((taken) => setTimeout(taken))
  }
}

/**
 * Replaces the network: an answer is data, `{ data, meta }`, a `Refusal`, `noAnswer`, or a promise of one. A route is a
 * method and a path in which `*` is one segment; the route that was added last wins. A route or an answer that is not
 * in the contract fails the test.
 */
export class FakeApi {
  readonly requests: FakeRequest[] = []
  readonly #watch = new ContractWatch()
  readonly #routes: { method: string; pattern: RegExp; answer: Answer }[] = []

  constructor() {
    window.fetch = (input, init) => {
      const forget = () => underWay.delete(answered)
      const answered: Promise<Response> = this.#fetch(new Request(input, init), forget)
      underWay.add(answered)
      answered.then(forget, forget)
      return answered
    }
  }

  on(route: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`, answer: Answer): this {
    const [method = '', path = ''] = route.split(' ')
    this.#watch.expectEndpoint(method, path)
    const pattern = new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`)
    this.#routes.unshift({ method, pattern, answer })
    return this
  }

  /** Returns the requests to a route so far. */
  of(method: string, path: string | RegExp): FakeRequest[] {
    return this.requests.filter((call) => call.method === method && call.path.match(path)?.[0] === call.path)
  }

  /** Calls `heldBack` when the test itself delays the answer. */
  async #fetch(request: Request, heldBack: () => void): Promise<Response> {
    const url = new URL(request.url)
    if (!/^\/(client-)?api\//.test(url.pathname)) return real(request)
    const call: FakeRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
      headers: request.headers,
    }
    this.requests.push(call)
    const route = this.#routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
    const params = route?.pattern.exec(url.pathname)?.slice(1) ?? []
    if (!route) return refusalOf(new Refusal('not_found'))
    const given = route.answer(call, params)
    if (given instanceof Promise) heldBack()
    const answer = await given
    if (answer === noAnswer) throw new TypeError('Failed to fetch')
    if (answer instanceof Refusal) return this.#refuse(call, answer)
    return this.#answer(call, answer)
  }

  #answer(call: FakeRequest, answer: unknown): Response {
    const isWrapped = typeof answer === 'object' && answer !== null && 'data' in answer && 'meta' in answer
    const text = answer === undefined ? undefined : JSON.stringify(isWrapped ? answer : { data: answer })
    this.#watch.answered(call, text && JSON.parse(text))
    return new Response(text ?? null, { status: text ? 200 : 204, headers: { 'content-type': 'application/json' } })
  }

  #refuse(call: FakeRequest, refusal: Refusal): Response {
    this.#watch.refused(call, refusal.code)
    return refusalOf(refusal)
  }
}

/** Returns JSON parsed, and a file as it is. */
async function bodyOf(request: Request): Promise<unknown> {
  const sent = await request.blob()
  if (sent.size === 0) return undefined
  return /^(image|application\/octet)/.test(sent.type) ? sent : JSON.parse(await sent.text())
}

function refusalOf({ code, details }: Refusal): Response {
  const seconds = details.retryAfterSeconds
  return new Response(JSON.stringify({ code, requestId: 'request-1', ...details }), {
    status: problems[code],
    headers: {
      'content-type': 'application/problem+json',
      ...(seconds ? { 'retry-after': String(seconds) } : {}),
    },
  })
}
