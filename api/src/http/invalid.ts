import type * as z from 'zod'
import { type Failure, fail } from './errors.ts'
import type { FieldReason } from './field-reasons.ts'

/** Our messages are stable codes; a library's sentence is not. */
const CODE = /^[a-z][a-z0-9_]*$/

const formats: Record<string, FieldReason> = { datetime: 'invalid_instant', date: 'invalid_day' }

/** 422 with a stable code for each field, under its dotted path. It does not repeat what was sent. */
export function validationFailure(error: z.ZodError): Failure {
  const errors = new Map<string, Set<string>>()
  for (const issue of error.issues)
    for (const [path, code] of readIssue(issue)) {
      const field = path.map(String).join('.') || 'body'
      errors.set(field, (errors.get(field) ?? new Set()).add(code))
    }
  return fail('validation', { errors: Object.fromEntries([...errors].map(([field, codes]) => [field, [...codes]])) })
}

function readIssue(issue: z.core.$ZodIssue): [PropertyKey[], string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...issue.path, key], 'unknown_field'])
  return [[issue.path, codeOf(issue)]]
}

function codeOf(issue: z.core.$ZodIssue): FieldReason | `invalid_${string}` {
  if (CODE.test(issue.message)) return issue.message as FieldReason
  if (Array.isArray(issue.input) && issue.code !== 'too_big' && issue.code !== 'too_small') return 'given_twice'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return formats[issue.format] ?? `invalid_${issue.format}`
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_allowed'
    default:
      return 'invalid'
  }
}
