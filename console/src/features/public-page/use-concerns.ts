import { concernsOf, type WordingConcern } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { contentOf, type PageValues } from './page-values'

/** Whoever types a word is not told of half of it. */
const PAUSE_MS = 400

/** The passages of what is being written that are advised against, told in a pause of the typing. */
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
