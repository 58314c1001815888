import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { createElement } from 'react'
import { useLanguage } from '../../lib/use-formats'
import { useWidgets } from '../embed/public'

interface Props {
  /** Of the mailed link. */
  token: string
  headingLevel: number
}

/** The form behind a review link: the same element as on any site, brought by the same loader. */
export function ReviewWidget({ token, headingLevel }: Props) {
  const lang = useLanguage()
  useWidgets()
  return createElement('ancrage-review', { token, lang, 'heading-level': headingLevel }, <Skeleton className="h-96" />)
}
