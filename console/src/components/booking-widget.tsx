import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { createElement, useEffect } from 'react'
import { useLanguage } from '../lib/use-formats'

/** The booking of a practice as its own site shows it: the same element, brought by the same loader. */
export function BookingWidget({ practiceId, headingLevel }: { practiceId: string | undefined; headingLevel: number }) {
  const language = useLanguage()
  useEffect(loadWidgets, [])
  return createElement(
    'ancrage-booking',
    { practice: practiceId, lang: language, 'heading-level': headingLevel },
    <Skeleton className="h-96" />,
  )
}

function loadWidgets() {
  if (document.querySelector('script[src="/ancrage.js"]')) return
  document.head.append(Object.assign(document.createElement('script'), { src: '/ancrage.js', async: true }))
}
