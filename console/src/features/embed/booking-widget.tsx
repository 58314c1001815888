import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type CSSProperties, createElement, useEffect } from 'react'
import { useLanguage } from '../../lib/use-formats'

/** The attributes of the booking element, except for the practice; see docs/widgets.md. */
export interface BookingLook {
  /** Default: the language of the console. */
  lang?: string | undefined
  sessionType?: string | undefined
  location?: string | undefined
  layout?: string | undefined
  /** The first visible day, `YYYY-MM-DD`. */
  date?: string | undefined
  /** The start of a time that is held at once. */
  startsAt?: string | undefined
  timeZone?: string | undefined
  hide?: string | undefined
  theme?: string | undefined
  /** `#rrggbb`, instead of the practice's colour. */
  color?: string | undefined
}

interface Props extends BookingLook {
  practiceId: string | undefined
  headingLevel: number
  /** Called before a request is sent; `preventDefault` stops it. */
  onBeforeSubmit?: (event: Event) => void
}

/** Shows the booking of a practice as on its own site, by the same element and loader. */
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

/** Adds the loader to the page, which loads the code of each element on it. */
export const useWidgets = () => useEffect(loadWidgets, [])

/** Adds the loader once per page. */
function loadWidgets() {
  if (document.querySelector('script[src="/ancrage.js"]')) return
  document.head.append(Object.assign(document.createElement('script'), { src: '/ancrage.js', async: true }))
}
