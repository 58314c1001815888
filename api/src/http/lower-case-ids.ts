import { isUuid } from '../format/uuid.ts'

/** The names of members that hold ids: a password may look like an id, and stays as it is. */
const ID_NAME = /^(ids?|child)$|Ids?$/

export function lowerCaseId(text: string): string {
  const plain = text.toLowerCase()
  return isUuid(plain) ? plain : text
}

/**
 * Writes the ids in a JSON value in lower case, as we do. RFC 9562 allows both, but ids are also compared as text: a
 * billed session whose id is spelt in another way would count as unbilled.
 */
export function withLowerCaseIds(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return ID_NAME.test(name) ? lowerCaseId(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withLowerCaseIds(item, name))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLowerCaseIds(item, key)]))
}
