import type { Lang } from '@ancrage/api/format/language'
import { isTimeZone } from '@ancrage/api/format/zone'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { Booking } from '../booking/booking.tsx'
import { firstPath } from '../booking/offers-ahead.ts'
import { zoneFor } from '../booking/practice.ts'
import type { WidgetElement, WidgetProps } from '../define-widget.tsx'
import css from '../first-view.css?inline'
import { Guard } from '../guard.tsx'
import { Next } from '../next/next.tsx'
import { openTokens } from '../open-tokens.ts'
import { learnTime } from '../scheduling/clock.ts'
import { Slots } from '../slots/slots.tsx'
import type { FirstView } from '../snapshot.ts'

/** The data of an element's first view, as the API has it. */
export interface SnapshotData {
  element: 'booking' | 'next' | 'slots'
  practice: FirstView['practice']
  wish: Partial<
    Record<'sessionTypeId' | 'location' | 'layout' | 'date' | 'shownIn' | 'headingLevel' | 'hide', string | undefined>
  >
  lang: Lang
  /** The zone of the visitor's device. */
  timeZone: string
  now: Date
  offers: FirstView['offers']
}

/** The settled or most likely session type and place, and the zone in which its times are shown. */
function likeliest({ practice, wish, timeZone }: Omit<SnapshotData, 'offers'>) {
  const types = practice.sessionTypes
  const type = types.find(({ id }) => id === wish.sessionTypeId) ?? types[0]
  const place = type?.locations.find((each) => each === wish.location) ?? type?.locations[0] ?? 'office'
  const own = isTimeZone(timeZone) ? timeZone : practice.timeZone
  return { type, place, zone: isTimeZone(wish.shownIn) ? wish.shownIn : zoneFor(place, practice.timeZone, own) }
}

/** The query for a first view's times. Its address is the one that the element would ask for. */
export function snapshotQuery(drawn: Omit<SnapshotData, 'offers'>) {
  learnTime(drawn.now.toUTCString())
  const { type, place, zone } = likeliest(drawn)
  if (!type) return null
  const question = { practiceId: drawn.practice.id, type, place, holdToken: undefined }
  const path = firstPath(question, zone, drawn.practice.policies.horizonDays)
  if (!path) return null
  const { from, to } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  return { sessionTypeId: type.id, location: place, from: from ?? '', to: to ?? '', timeZone: zone, path }
}

const components: Record<SnapshotData['element'], ComponentType<WidgetProps>> = {
  booking: Booking,
  next: Next,
  slots: Slots,
}
const nobody = {} as WidgetElement
const unheard = () => true

/** Renders the first view as markup, by the component that the browser uses too. */
export function draw({ element, practice, wish, lang, now, offers, ...rest }: SnapshotData): string {
  learnTime(now.toUTCString())
  const { sessionTypeId, shownIn: _, ...given } = wish
  const { zone } = likeliest({ element, practice, wish, lang, now, ...rest })
  const Shown = components[element]
  return renderToString(
    <Guard emit={unheard}>
      <Shown
        given={{ ...given, sessionType: sessionTypeId, practice: practice.id, timeZone: zone }}
        kept={{}}
        lang={lang}
        emit={unheard}
        paint={unheard}
        asked={null}
        round={0}
        host={nobody}
        first={{ practice, now: now.toISOString(), offers, markup: null }}
      />
    </Guard>,
  )
}

export const sheet = { css: openTokens(css) }
