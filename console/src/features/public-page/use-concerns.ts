import { concernsOf, concernsOfLines, type WordingConcern } from '@ancrage/api/contract'
import { type Control, useWatch } from 'react-hook-form'
import { useDebouncedContent } from '../../lib/use-debounced'
import { type PageValues, pageContentOf } from './page-values'

/** Milliseconds without typing before concerns are shown, so that a half-typed word shows none. */
const PAUSE_MS = 400

/**
 * Returns the discouraged wordings of the current text, updated when typing pauses. `lang` is the practice's language,
 * in which the insurance is written.
 */
export function useConcerns(control: Control<PageValues>, lang: WordingConcern['lang']): readonly WordingConcern[] {
  const values = useWatch({ control }) as PageValues
  const ofInsurance = concernsOfLines([values.insurance], lang, 'insurance')
  return useDebouncedContent([...concernsOf(pageContentOf(values)), ...ofInsurance], PAUSE_MS)
}
