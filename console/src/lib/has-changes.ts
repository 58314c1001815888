import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Says whether a form differs from its initial values right now. `formState.isDirty` is updated only after validation
 * and rendering: too late for a key that closes the form right after the last one.
 */
export const hasChanges = <I extends FieldValues, C, O>({ getValues, getFieldState }: UseFormReturn<I, C, O>) =>
  Object.keys(getValues()).some((name) => getFieldState(name as FieldPath<I>).isDirty)
