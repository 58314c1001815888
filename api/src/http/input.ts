import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'
import { validationFailure } from './invalid.ts'
import { lowerCaseId, withLowerCaseIds } from './lower-case-ids.ts'
import { queryOfEndpoint } from './whole-list.ts'

/** The contract's schemas as requests are held against them. */
export interface EndpointParsers {
  params(sent: unknown): unknown
  query(sent: ParsedUrlQuery): unknown
  body(sent: unknown): unknown
}

/**
 * Reads a request by its contract. A path that no id can have is `not_found`. Names that the contract does not know are
 * refused, never ignored: among them are those that would carry authority, such as a price or a status.
 */
export function inputParsers(spec: Endpoint): EndpointParsers {
  const known = queryOfEndpoint(spec)
  const query = known && z.strictObject(known.shape)
  const body = spec.body ?? z.strictObject({})
  if (spec.body instanceof z.ZodObject && spec.body.def.catchall?._zod.def.type !== 'never')
    throw new Error(`${spec.method} ${spec.path}: its body must be a strictObject`)
  return {
    params(sent) {
      const read = spec.params?.safeParse(withPlainValues(sent as Record<string, string>))
      if (read && !read.success) throw fail('not_found')
      return read?.data
    },
    query(sent) {
      const read = query?.safeParse(withLowerCaseIds(sent), { reportInput: true })
      if (read && !read.success) throw validationFailure(read.error)
      return read?.data
    },
    body(sent) {
      const read = body.safeParse(sent === undefined ? {} : withLowerCaseIds(sent), { reportInput: true })
      if (!read.success) throw validationFailure(read.error)
      return read.data
    },
  }
}

/** Sealed values are bound to our spelling of an id. */
const withPlainValues = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, lowerCaseId(value)]))
