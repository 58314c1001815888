import { type ProblemCode, problems } from '@ancrage/api/contract'
import { afterEach } from 'vitest'
import { endpointAt, faultsOfAnswer, faultsOfRefusal, faultsOfRequest } from './contract-check.ts'

interface Asked {
  method: string
  path: string
  query: object
  /** What its JSON says. */
  body: unknown
}

/** What left the contract since the last test, whichever fake said it. */
const faults = new Set<string>()

// A fake may be older than the test that asks it: it may be made for a whole file, or before each of its tests.
afterEach(() => {
  const found = [...faults]
  faults.clear()
  if (found.length > 0) throw new Error(`The fake API left the contract:\n${found.join('\n')}`)
})

/**
 * Holds what a fake API is asked and what it answers against the contract. What is answered as done must be what the
 * server would have taken; whatever is sent may be refused. A page that is given something else may show it as a failure like
 * any other: so the test fails at its end, and is told everything that did not fit.
 */
export class ContractWatch {
  /** A route that can be answered: one that no endpoint has is refused at once. */
  expectEndpoint(method: string, path: string): void {
    if (!endpointAt(method, path)) throw new Error(`The contract has no endpoint ${method} ${path}`)
  }

  /** What is answered as it stands in JSON; `undefined` for an answer without a body. */
  answered(asked: Asked, content: unknown): void {
    const spec = endpointAt(asked.method, asked.path)
    this.#keep(asked, 'answers', spec ? faultsOfAnswer(spec, content) : ['no endpoint has this path'])
    // Not what a page has put on every object.
    const query = Object.assign(Object.create(null), asked.query)
    if (spec) this.#keep(asked, 'is asked', faultsOfRequest(spec, { ...asked, query }))
  }

  refused(asked: Asked, code: ProblemCode): void {
    const spec = endpointAt(asked.method, asked.path)
    this.#keep(asked, 'refuses', spec ? faultsOfRefusal(spec, code) : ['no endpoint has this path'])
  }

  /** An answer as it goes to the page, which is given back untouched. */
  async responded(asked: Asked, response: Response): Promise<Response> {
    const text = await response.clone().text()
    const content = text ? JSON.parse(text) : undefined
    if (response.ok) this.answered(asked, content)
    else {
      const { code } = content as { code: ProblemCode }
      this.refused(asked, code)
      this.#keep(asked, 'refuses', problems[code] === response.status ? [] : [`${code} is not ${response.status}`])
    }
    return response
  }

  #keep({ method, path }: Asked, what: string, found: string[]) {
    for (const fault of found) faults.add(`${method} ${path} ${what}: ${fault}`)
  }
}
