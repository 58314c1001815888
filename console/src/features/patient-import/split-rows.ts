import type { ImportRow } from './read-cells'

/** The limits of a part. The API accepts 200 rows and bodies of 100 kB. */
const MOST_ROWS = 200
const MOST_BYTES = 80_000

/** Splits rows into parts that the API accepts. */
export function splitRows(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    const last = parts.at(-1)
    if (!last || last.length >= MOST_ROWS || bytes + size > MOST_BYTES) {
      parts.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return parts
}
