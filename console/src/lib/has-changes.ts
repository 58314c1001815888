import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Whether a form differs from what it began with, at this moment. `formState.isDirty` says so only once the check of the
 * last key has come back and is drawn: too late for a key that closes the form right after it.
 */
export const hasChanges = <I extends FieldValues, C, O>({ getValues, getFieldState }: UseFormReturn<I, C, O>) =>
  Object.keys(getValues()).some((name) => getFieldState(name as FieldPath<I>).isDirty)
