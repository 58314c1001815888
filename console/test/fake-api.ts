import { type ProblemCode, problems } from '@ancrage/api/contract'

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Answer = (asked: Asked, params: string[]) => unknown

/** What the API refuses with. */
export class Refusal {
  readonly code: ProblemCode
  readonly details: Record<string, unknown>

  constructor(code: ProblemCode, details: Record<string, unknown> = {}) {
    this.code = code
    this.details = details
  }
}

/** No answer at all, as when the network is gone. */
export const noAnswer = Symbol('no answer')

const real = window.fetch

/**
 * Stands between the console and the network: answers are data, `{ data, meta }`, a `Refusal`, `noAnswer`, or a promise
 * of one. A route is a method and a path in which `*` is one segment; the last one given wins.
 */
export class FakeApi {
  readonly asked: Asked[] = []
  readonly #routes: { method: string; pattern: RegExp; answer: Answer }[] = []

  constructor() {
    window.fetch = (input, init) => this.#fetch(new Request(input, init))
  }

  on(route: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`, answer: Answer): this {
    const [method = '', path = ''] = route.split(' ')
    const pattern = new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`)
    this.#routes.unshift({ method, pattern, answer })
    return this
  }

  /** What was asked of a route so far. */
  of(method: string, path: string | RegExp): Asked[] {
    return this.asked.filter((asked) => asked.method === method && asked.path.match(path)?.[0] === asked.path)
  }

  async #fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (!/^\/(client-)?api\//.test(url.pathname)) return real(request)
    const asked: Asked = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
      headers: request.headers,
    }
    this.asked.push(asked)
    const route = this.#routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
    const params = route?.pattern.exec(url.pathname)?.slice(1) ?? []
    const answer = route ? await route.answer(asked, params) : new Refusal('not_found')
    if (answer === noAnswer) throw new TypeError('Failed to fetch')
    if (answer instanceof Refusal) return refusalOf(answer)
    if (answer === undefined) return new Response(null, { status: 204 })
    const isWrapped = typeof answer === 'object' && answer !== null && 'data' in answer && 'meta' in answer
    return Response.json(isWrapped ? answer : { data: answer })
  }
}

/** JSON as what it says; a file as it is. */
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
