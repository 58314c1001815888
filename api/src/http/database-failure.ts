import { violationCodes } from './constraints.ts'
import { type Failure, fail } from './errors.ts'

/** Two transactions blocked each other: the work may be repeated once. */
const IN_THE_WAY = new Set(['40001', '40P01'])

/** PostgreSQL cannot hold the value: no uuid, NUL, broken text, out of range. */
const NO_VALUE = new Set(['22P02', '22021', '22P05', '22003', '22007', '22008'])

/** Connections refused, lost or used up, disk full, read-only, locks and statements that took too long. */
const DOWN = /^(08|53|57P|58)|^(25006|55P03|57014)$/
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const UNREACHABLE_WORDS = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** SQLSTATE or system code of an error, however deep the driver has nested it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

/**
 * A client was merged or deleted since, or a session type deleted: repeated once, the work finds the other client, or
 * that there is none.
 */
const IS_GONE = /_(patient|session_type)_id_fk$/

export const mayBeRetried = (error: unknown) =>
  IN_THE_WAY.has(databaseErrorCode(error) ?? '') || IS_GONE.test(constraintOf(error) ?? '')

/** The constraint that refused, however deep the driver has nested the error. */
function constraintOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  return undefined
}

/** The failure that the caller gets for a refusal of the database; undefined when it is a bug. */
export function databaseFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  const violation = violationCodes[constraintOf(error) ?? '']
  if (violation) return fail(violation)
  const code = databaseErrorCode(error) ?? ''
  if (NO_VALUE.has(code)) return fail('bad_request', { detail: 'A value has a form that cannot be stored.' })
  if (IN_THE_WAY.has(code)) return fail('unavailable', { retryAfterSeconds: 1 })
  if (DOWN.test(code) || UNREACHABLE.test(code) || UNREACHABLE_WORDS.test(error.message))
    return fail('unavailable', { retryAfterSeconds: 5 })
  return undefined
}
