import { concernsOf, type WordingConcern } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { contentOf, type PageValues } from './page-values'

/** Milliseconds without typing before concerns are shown, so that a half-typed word shows none. */
const PAUSE_MS = 400

/** Returns the discouraged wordings of the current text, updated when typing pauses. */
export function useConcerns(control: Control<PageValues>): readonly WordingConcern[] {
  const values = useWatch({ control }) as PageValues
  const found = JSON.stringify(concernsOf(contentOf(values)))
  const [shown, setShown] = useState(found)
  useEffect(() => {
    const timer = setTimeout(() => setShown(found), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [found])
  return JSON.parse(shown) as WordingConcern[]
}
