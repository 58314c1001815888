import { fail } from '../../http/errors.ts'

/** Throws if somebody has changed the values since the caller read them. */
export function assertUpToDate(expected: object | undefined, held: object): void {
  const now = new Map(Object.entries(held))
  const others = Object.entries(expected ?? {}).filter(([key, value]) => !isSameContent(value, now.get(key)))
  if (others.length === 0) return
  throw fail('conflict', { errors: Object.fromEntries(others.map(([key]) => [key, ['changed_since']])) })
}

/** Compares lists by their content. */
export const isSameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The values of some keys, for an undo. */
export const pickKeys = <T extends object, K extends keyof T>(held: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, held[key]])) as Partial<Pick<T, K>>
