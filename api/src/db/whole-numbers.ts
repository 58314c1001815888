import type pg from 'pg'

/** The type of a sum or a count of integers in PostgreSQL: `bigint`. */
const BIGINT = 20

/** Reads a bigint. Throws where a number would not hold it exactly: a sum is never wrong unseen. */
export function readBigint(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`no number holds ${text} exactly`)
  return number
}

/** Has the connections of a pool read bigints as numbers, which come as text otherwise. */
export function readBigintsAsNumbers({ options }: pg.Pool): void {
  const types = options.types as pg.TypeOverrides | undefined
  types?.setTypeParser(BIGINT, readBigint)
}
