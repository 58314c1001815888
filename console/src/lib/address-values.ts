/** Readers of the query of an address, in which anybody can write anything: unknown values count as absent. */

export const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((entry) => entry === text)

/** Returns a UUID, or null. */
export const idIn = (text: string | null): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null

/** Returns a day from 1900 to 2199 as `YYYY-MM-DD`, or null. */
export const dayIn = (text: string | null): string | null =>
  text && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Returns the number of the page; 1 by default. */
export function pageIn(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name))
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Writes a query, and leaves out values that are empty or false. */
export const searchWith = (values: Record<string, string | false | null | undefined>): URLSearchParams =>
  new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))
