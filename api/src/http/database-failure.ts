import { violationCodes } from './constraints.ts'
import { type Failure, fail } from './errors.ts'

/** Two transactions stood in each other's way: the work may be done once more. */
const IN_THE_WAY = new Set(['40001', '40P01'])

/** The value is none that PostgreSQL can hold: not a uuid, NUL, broken text, out of range. */
const NO_VALUE = new Set(['22P02', '22021', '22P05', '22003', '22007', '22008'])

/** Connections refused, lost or used up, disk full, only to be read, locks and statements that took too long. */
const DOWN = /^(08|53|57P|58)|^(25006|55P03|57014)$/
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const UNREACHABLE_WORDS = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** SQLSTATE or system code of an error, however deep the driver's own error lies. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

/**
 * A client was merged into another or deleted meanwhile, or a session type deleted: done once more, the work finds the
 * other one, or says that there is none.
 */
const IS_GONE = /_(patient|session_type)_id_fk$/

export const mayBeRetried = (error: unknown) =>
  IN_THE_WAY.has(databaseErrorCode(error) ?? '') || IS_GONE.test(constraintOf(error) ?? '')

/** The constraint that refused, however deep the driver's own error lies. */
function constraintOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  return undefined
}

/** What the database's refusal means to the caller; undefined when it is a mistake of ours. */
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
