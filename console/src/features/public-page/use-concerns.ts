import { concernsOf, type WordingConcern } from '@ancrage/api/contract'
import { type Control, useWatch } from 'react-hook-form'
import { useDebouncedContent } from '../../lib/use-debounced'
import { contentOf, type PageValues } from './page-values'

/** Milliseconds without typing before concerns are shown, so that a half-typed word shows none. */
const PAUSE_MS = 400

/** Returns the discouraged wordings of the current text, updated when typing pauses. */
export function useConcerns(control: Control<PageValues>): readonly WordingConcern[] {
  const values = useWatch({ control }) as PageValues
  return useDebouncedContent(concernsOf(contentOf(values)), PAUSE_MS)
}
