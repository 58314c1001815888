import type { Attribute, Element, EventReference, Method, NamedReference } from './element.ts'

const LOCATION = "'office' | 'on_site' | 'video'"

/** The attributes that every element has. */
export const common: Attribute[] = [
  { name: 'practice', type: 'string', isRequired: true, text: 'The id of the practice.' },
  {
    name: 'lang',
    type: "'fr' | 'en'",
    default: 'the nearest `lang` around the element, else the browser’s, else `fr`',
    text: 'The language.',
  },
  {
    name: 'theme',
    type: "'light' | 'dark' | 'auto'",
    default: 'that of the page: its CSS `color-scheme`',
    text: 'Light, dark, or `auto` for the visitor’s system.',
  },
  {
    name: 'api',
    type: 'string',
    default: 'where the script came from, or the script’s `data-api`',
    text: 'Where the API is, without `/api`.',
  },
  {
    name: 'heading-level',
    type: "'1' | '2' | '3' | '4' | '5' | '6'",
    default: '2',
    text: 'The level of the titles in the outline of the page.',
  },
  { name: 'hide', type: 'string', default: 'nothing', text: 'What is not shown: names, separated by spaces.' },
  {
    name: 'utm',
    type: 'string',
    default: 'the `utm_*` of the page’s own address',
    text: 'Where the visitor comes from, as a query string; it is kept with the booking or the message.',
  },
]

export const sessionType: Attribute = {
  name: 'session-type',
  type: 'string',
  default: 'the visitor chooses; skipped when there is only one',
  text: 'The id of a session type: the visitor starts with its times.',
}
export const location: Attribute = {
  name: 'location',
  type: LOCATION,
  default: 'the visitor chooses among those of the type',
  text: 'Settles the place, where the type is offered there.',
}
export const layout: Attribute = {
  name: 'layout',
  type: "'days' | 'week' | 'month'",
  default: 'days',
  text: '`days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once.',
}
export const timeZone: Attribute = {
  name: 'time-zone',
  type: 'string',
  default: 'the practice’s; for a video session the visitor’s own, who can change it',
  text: 'An IANA zone, for the times shown.',
}
export const date: Attribute = {
  name: 'date',
  type: 'string',
  default: 'today',
  text: 'The first day shown, `YYYY-MM-DD`; a day that is over counts as today.',
}
export const startsAt: Attribute = {
  name: 'starts-at',
  type: 'string',
  default: 'the visitor chooses',
  text: 'The start of a time, as in `2027-03-02T09:00:00Z`; needs a `session-type` where there are several. A free time is held at once, and the visitor goes on with the form. If it is gone, the element says so and shows its day.',
}
export const prefill: Attribute = {
  name: 'prefill',
  type: 'string',
  propertyType: 'string | Record<string, string> | null',
  default: 'nothing',
  text: 'What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page.',
}
export const personalDetails: Attribute = {
  name: 'personal-details',
  type: 'boolean',
  default: 'off',
  text: 'Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is.',
}

const method = (name: string, text: string, parameters = ''): Method => ({ name, parameters, returns: 'void', text })
export const refresh = method('refresh', 'Asks the API anew; what the visitor has written stays.')
export const reset = method('reset', 'Begins anew, as if it had just come; `ready` is a new promise.')
export const open = method(
  'open',
  'Opens the drawer, or scrolls to what stands in the page; at a session type or a time if you like.',
  'placement?: DrawerPlacement',
)
export const close = method('close', 'Closes the drawer; asks first, where something was written.')

export const ready = {
  name: 'ready',
  type: 'Promise<unknown>',
  isReadonly: true,
  text: 'Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page.',
}

/** The `open()` of an element that is part of the page and has no drawer. */
export const scroll = method('open', 'Scrolls to it.')

export const methods = [open, close, refresh, reset]
export const methodsInPage = [scroll, refresh, reset]

export const eventsByName = {
  ready: { name: 'ready', detail: '{ practice: string }', text: 'The practice is there.' },
  error: {
    name: 'error',
    detail: '{ code: string; status: number }',
    text: 'Something failed; the visitor has been told.',
  },
  view: {
    name: 'view',
    detail: '{ practice: string; step?: string; sessionType?: string; days?: number }',
    text: 'The first view stands on the screen; `days`: how many of the days shown have free times.',
  },
  type: { name: 'type', detail: '{ sessionType: string }', text: 'A session type is chosen.' },
  slot: { name: 'slot', detail: '{ sessionType: string; startsAt: string }', text: 'A time is chosen.' },
  open: { name: 'open', detail: 'Record<string, never>', text: 'The drawer is open.' },
  close: { name: 'close', detail: 'Record<string, never>', text: 'The drawer is closed.' },
} as const satisfies Record<string, EventReference>

export const slots = {
  header: { name: 'header', text: 'Above everything.' },
  footer: { name: 'footer', text: 'Below everything.' },
  legal: { name: 'legal', text: 'Beside what the law asks to be said, where visitors are asked to agree.' },
  empty: { name: 'empty', text: 'Shown where there is nothing to choose.' },
  success: { name: 'success', text: 'Under the confirmation.' },
  loading: { name: 'loading', text: 'In place of the grey shapes that are seen first.' },
} as const satisfies Record<string, NamedReference>

/** The events that all elements have; they come before those of each element. */
export const always: EventReference[] = [eventsByName.ready, eventsByName.error, eventsByName.view]

/** Adds what all elements have to an element. */
export const element = (given: Omit<Element, 'properties'> & Partial<Pick<Element, 'properties'>>): Element => ({
  properties: [ready],
  ...given,
})
