import { type ProblemCode, problems } from '@ancrage/api/contract'
import { afterEach } from 'vitest'
import { endpointAt, faultsOfAnswer, faultsOfRefusal, faultsOfRequest } from './contract-check.ts'

interface Watched {
  method: string
  path: string
  query: object
  /** Its parsed JSON. */
  body: unknown
}

/** The breaches of the contract since the last test, by any fake. */
const faults = new Set<string>()

// Fakes may be made for a whole file or before each test, so all share this hook.
afterEach(() => {
  const found = [...faults]
  faults.clear()
  if (found.length > 0) throw new Error(`The fake API left the contract:\n${found.join('\n')}`)
})

/**
 * Checks what a fake API is asked and what it answers against the contract. A request that is answered with success
 * must be one that the server would accept; any request may be refused. A page may show a wrong answer like any other
 * failure, so the test fails at its end with everything that did not fit.
 */
export class ContractWatch {
  /** Throws at once for a route that no endpoint has. */
  expectEndpoint(method: string, path: string): void {
    if (!endpointAt(method, path)) throw new Error(`The contract has no endpoint ${method} ${path}`)
  }

  /** What is answered as it stands in JSON; `undefined` for an answer without a body. */
  answered(request: Watched, content: unknown): void {
    const spec = endpointAt(request.method, request.path)
    this.#keep(request, 'answers', spec ? faultsOfAnswer(spec, content) : ['no endpoint has this path'])
    // The query must not contain properties that a page added to every object's prototype.
    const query = Object.assign(Object.create(null), request.query)
    if (spec) this.#keep(request, 'is asked', faultsOfRequest(spec, { ...request, query }))
  }

  refused(request: Watched, code: ProblemCode): void {
    const spec = endpointAt(request.method, request.path)
    this.#keep(request, 'refuses', spec ? faultsOfRefusal(spec, code) : ['no endpoint has this path'])
  }

  /** An answer as it goes to the page, which is given back untouched. */
  async responded(request: Watched, response: Response): Promise<Response> {
    const text = await response.clone().text()
    const content = text ? JSON.parse(text) : undefined
    if (response.ok) this.answered(request, content)
    else {
      const { code } = content as { code: ProblemCode }
      this.refused(request, code)
      this.#keep(request, 'refuses', problems[code] === response.status ? [] : [`${code} is not ${response.status}`])
    }
    return response
  }

  #keep({ method, path }: Watched, what: string, found: string[]) {
    for (const fault of found) faults.add(`${method} ${path} ${what}: ${fault}`)
  }
}
