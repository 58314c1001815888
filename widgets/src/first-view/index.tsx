import type { Lang } from '@ancrage/api/format/language'
import { isTimeZone } from '@ancrage/api/format/zone'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { Booking } from '../booking/booking.tsx'
import { firstPath } from '../booking/offers-ahead.ts'
import { zoneFor } from '../booking/practice.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import css from '../first-view.css?inline'
import { Next } from '../next/next.tsx'
import { openTokens } from '../open-tokens.ts'
import { syncClock } from '../scheduling/clock.ts'
import { Slots } from '../slots/slots.tsx'
import type { FirstView } from '../snapshot.ts'
import type { WidgetElement, WidgetProps } from '../widget-props.ts'

/** The data of an element's first view, as the API has it. */
export interface SnapshotData {
  element: 'booking' | 'next' | 'slots'
  practice: FirstView['practice']
  attributes: Partial<
    Record<'sessionTypeId' | 'location' | 'layout' | 'date' | 'shownIn' | 'headingLevel' | 'hide', string | undefined>
  >
  lang: Lang
  /** The zone of the visitor's device. */
  timeZone: string
  now: Date
  offers: FirstView['offers']
}

/** The session type and the place that are settled, or likeliest, and in which zone their times are shown. */
function likeliest({ practice, attributes, timeZone }: Omit<SnapshotData, 'offers'>) {
  const types = practice.sessionTypes
  const type = types.find(({ id }) => id === attributes.sessionTypeId) ?? types[0]
  const place = type?.locations.find((each) => each === attributes.location) ?? type?.locations[0] ?? 'office'
  const own = isTimeZone(timeZone) ? timeZone : practice.timeZone
  return {
    type,
    place,
    zone: isTimeZone(attributes.shownIn) ? attributes.shownIn : zoneFor(place, practice.timeZone, own),
  }
}

/** Which times belong to a first view, by the very address at which the element would ask for them. */
export function snapshotQuery(view: Omit<SnapshotData, 'offers'>) {
  syncClock(view.now.toUTCString())
  const { type, place, zone } = likeliest(view)
  if (!type) return null
  const question = { practiceId: view.practice.id, type, place, holdToken: undefined }
  const path = firstPath(question, zone, view.practice.policies.horizonDays)
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

/** The first view as markup, by the component that the browser has. */
export function draw({ element, practice, attributes, lang, now, offers, ...rest }: SnapshotData): string {
  syncClock(now.toUTCString())
  const { sessionTypeId, shownIn: _, ...given } = attributes
  const { zone } = likeliest({ element, practice, attributes, lang, now, ...rest })
  const Shown = components[element]
  return renderToString(
    <ErrorBoundary emit={unheard}>
      <Shown
        given={{ ...given, sessionType: sessionTypeId, practice: practice.id, timeZone: zone }}
        objectProps={{}}
        lang={lang}
        emit={unheard}
        paint={unheard}
        openRequest={null}
        refreshCount={0}
        host={nobody}
        first={{ practice, now: now.toISOString(), offers, markup: null }}
      />
    </ErrorBoundary>,
  )
}

export const sheet = { css: openTokens(css) }
