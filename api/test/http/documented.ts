import { expect } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../../src/contract.ts'
import { openApiText } from '../../src/openapi.ts'
import { anAddress, type TestApp } from '../app.ts'

interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

/** The document as it is served. */
export const document = JSON.parse(openApiText()) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

/** Every operation by its method and path. */
export const documentedEndpoints = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
)

/** The checks by schema: most answers are the same problem, and each check contains the whole document. */
const checks = new Map<string, z.ZodType>()

/** The check of a JSON Schema of the document, independent of the contract from which it was made. */
function checkOf(schema: object): z.ZodType {
  const own = JSON.stringify(schema)
  const known = checks.get(own)
  if (known) return known
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas })
  const check = z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
  checks.set(own, check)
  return check
}

type Headers = Record<string, string>
export type Documented = ReturnType<typeof documented>

/** Calls an app, and checks every answer against the document. */
export function documented(app: () => TestApp) {
  /** The endpoints called, with the statuses of their answers. */
  const seen = new Map<string, Set<number>>()

  async function hold(spec: Endpoint, response: Response): Promise<Record<string, string>> {
    const name = nameOf(spec)
    seen.set(name, (seen.get(name) ?? new Set()).add(response.status))
    const found = documentedEndpoints.get(name)?.responses[response.status]
    expect(found, `${name} answered ${response.status}, which is not documented`).toBeDefined()
    const [type, content] = Object.entries(found?.content ?? {})[0] ?? []
    if (!type || !content) {
      expect(await response.text(), name).toBe('')
      return {}
    }
    expect(response.headers.get('content-type'), name).toContain(type)
    if (type === 'text/event-stream') {
      await response.body?.cancel()
      return {}
    }
    const body: unknown = type.includes('json') ? await response.json() : await response.text()
    const read = checkOf(content.schema).safeParse(body)
    expect(read.error?.issues ?? [], `${name} ${response.status}: ${JSON.stringify(body)}`).toEqual([])
    return (body as { data: Record<string, string> } | undefined)?.data ?? {}
  }

  async function ask(spec: Endpoint, path: string, body?: unknown, headers: Headers = {}) {
    const init = { method: spec.method, headers: { 'x-forwarded-for': anAddress(), ...headers } }
    const sent = body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }
    if (body !== undefined && !(body instanceof Blob))
      Object.assign(init.headers, { 'content-type': 'application/json' })
    return hold(spec, await fetch(app().url + path, { ...init, ...sent }))
  }

  return {
    hold,
    ask,
    /** The same with a token; its path is that of the endpoint with its parameters filled in. */
    as:
      (headers: Headers) =>
      (spec: Endpoint, body?: unknown, { query = '', ...params }: Record<string, string> = {}) =>
        ask(spec, spec.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + query, body, headers),
    statusesOf: (spec: Endpoint) => [...(seen.get(nameOf(spec)) ?? [])],
  }
}
