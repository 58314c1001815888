import type { Problem } from '@ancrage/api/client'
import { refusedFields } from './field-words'

type SetError<F extends string> = (field: F, error: { message: string }, options: { shouldFocus: boolean }) => void

/** Marks refused fields of a form, each with its code. The first takes the focus. */
export function markFields<F extends string>(refused: readonly [field: F, code: string][], setError: SetError<F>) {
  refused.forEach(([field, message], index) => {
    setError(field, { message }, { shouldFocus: index === 0 })
  })
}

/** Marks the fields of a form that the server refused. Returns false if the problem is about something else. */
export function markRefused<F extends string>(problem: Problem, fields: readonly F[], setError: SetError<F>): boolean {
  const refused = refusedFields(problem, fields)
  markFields(refused, setError)
  return refused.length > 0
}
