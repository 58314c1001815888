import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { createElement } from 'react'
import { useLanguage } from '../../lib/use-formats'
import { useWidgets } from '../embed/public'

interface Props {
  /** The token of the mailed link. */
  token: string
  headingLevel: number
}

/** Shows the review form, which is the same custom element as on any site. */
export function ReviewWidget({ token, headingLevel }: Props) {
  const lang = useLanguage()
  useWidgets()
  return createElement('ancrage-review', { token, lang, 'heading-level': headingLevel }, <Skeleton className="h-96" />)
}
