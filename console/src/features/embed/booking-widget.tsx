import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type CSSProperties, createElement, useEffect } from 'react'
import { useLanguage } from '../../lib/use-formats'

/** What the element is told beside whose booking it shows: see docs/widgets.md. */
export interface BookingLook {
  /** Default: that of the console. */
  lang?: string | undefined
  sessionType?: string | undefined
  location?: string | undefined
  layout?: string | undefined
  /** The first day shown, `YYYY-MM-DD`. */
  date?: string | undefined
  /** A time that is held at once. */
  startsAt?: string | undefined
  timeZone?: string | undefined
  hide?: string | undefined
  theme?: string | undefined
  /** `#rrggbb` instead of the practice's. */
  color?: string | undefined
}

interface Props extends BookingLook {
  practiceId: string | undefined
  headingLevel: number
  /** Asked before a request goes out: `preventDefault` keeps it back. */
  onBeforeSubmit?: (event: Event) => void
}

/** The booking of a practice as its own site shows it: the same element, brought by the same loader. */
export function BookingWidget({ practiceId, headingLevel, onBeforeSubmit, ...look }: Props) {
  const language = useLanguage()
  const { lang = language, sessionType, startsAt, timeZone, color, ...rest } = look
  useWidgets()
  return createElement(
    'ancrage-booking',
    {
      practice: practiceId,
      lang,
      ...rest,
      'heading-level': headingLevel,
      'session-type': sessionType,
      'starts-at': startsAt,
      'time-zone': timeZone,
      style: color ? ({ '--ancrage-primary': color } as CSSProperties) : undefined,
      'onancrage-before-submit': onBeforeSubmit,
    },
    <Skeleton className="h-96" />,
  )
}

/** Has the loader on the page, which brings the code of each element that stands there. */
export const useWidgets = () => useEffect(loadWidgets, [])

/** Brings the loader, once a page. */
function loadWidgets() {
  if (document.querySelector('script[src="/ancrage.js"]')) return
  document.head.append(Object.assign(document.createElement('script'), { src: '/ancrage.js', async: true }))
}
