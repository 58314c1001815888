import {
  always,
  common,
  date,
  element,
  eventsByName,
  layout,
  location,
  methods,
  personalDetails,
  prefill,
  sessionType,
  slots,
  startsAt,
  timeZone,
} from '../shared.ts'

const TIME = 'id: string; status: string; sessionType: string; startsAt: string'
/** The fields of an event that are present only with `personal-details`. */
const WRITTEN = 'client?: PersonalDetails; message?: string'

/** The attributes of a booking beside those that all elements have. A button passes them on to its booking. */
export const bookingAttributes = [
  sessionType,
  location,
  layout,
  timeZone,
  date,
  startsAt,
  prefill,
  {
    name: 'display',
    type: "'inline' | 'drawer' | 'modal'",
    default: 'inline',
    text: '`drawer` and `modal`: nothing is seen until `open()`, or until a `data-ancrage-open` of the page is pressed; then a sheet at the side or a dialog in the middle, on a phone the whole screen.',
  },
  {
    name: 'booking',
    type: 'string',
    default: 'none',
    text: 'The token of the link that the visitor was mailed: that booking is shown, moved or cancelled in place.',
  },
  personalDetails,
]

export const booking = element({
  tag: 'ancrage-booking',
  name: 'Booking',
  text: 'A visitor chooses a session and a time, says who they are, and asks for it.',
  attributes: [...common, ...bookingAttributes],
  methods,
  events: [
    ...always,
    eventsByName.type,
    eventsByName.slot,
    {
      name: 'hold',
      detail: '{ startsAt: string; expiresAt: string }',
      text: 'The time is kept for ten minutes.',
    },
    {
      name: 'hold-expired',
      detail: '{ startsAt: string }',
      text: 'The ten minutes are over; the visitor may have the time kept again, or send the request as it is.',
    },
    {
      name: 'step',
      detail: "{ step: 'type' | 'time' | 'details' | 'done' | 'booking' | 'move' | 'cancel' }",
      text: 'Another step is shown; the last three are those of a booking that is there already.',
    },
    {
      name: 'before-submit',
      detail: `{ sessionType: string; startsAt: string; ${WRITTEN} }`,
      isCancelable: true,
      text: 'A request is about to be sent; `preventDefault()` keeps it back, what was written stays.',
    },
    {
      name: 'request',
      detail: `{ ${TIME}; ${WRITTEN} }`,
      text: 'A request was made, whether it waits for an answer or not.',
    },
    {
      name: 'booked',
      detail: `{ ${TIME}; ${WRITTEN} }`,
      text: 'A request was accepted at once, after `ancrage-request`; `status` is `scheduled`.',
    },
    {
      name: 'rescheduled',
      detail: '{ sessionType: string; startsAt: string; before: string; status: string }',
      text: 'The visitor moved a booking to another time, or took one that the practice proposed; `before` is the old one.',
    },
    {
      name: 'cancelled',
      detail: '{ sessionType: string; startsAt: string; reason?: string }',
      text: 'The visitor cancelled a booking.',
    },
    eventsByName.open,
    eventsByName.close,
  ],
  slots: [slots.header, slots.footer, slots.legal, slots.empty, slots.success, slots.loading],
})
