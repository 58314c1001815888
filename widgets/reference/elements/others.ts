import {
  always,
  close,
  common,
  date,
  element,
  eventsByName,
  layout,
  location,
  methods,
  methodsInPage,
  open,
  personalDetails,
  prefill,
  ready,
  sessionType,
  slots,
  timeZone,
} from '../shared.ts'
import { bookingAttributes } from './booking.ts'

export const slotPicker = element({
  tag: 'ancrage-slots',
  name: 'Slots',
  text: 'The free times as a field of your own `<form>`: its value is the chosen instant, ISO 8601 in UTC. It keeps no time: your form decides.',
  isFormAssociated: true,
  attributes: [
    ...common,
    sessionType,
    location,
    layout,
    timeZone,
    date,
    { name: 'name', type: 'string', text: 'The name of the field in what the form sends.' },
    { name: 'required', type: 'boolean', default: 'off', text: 'The form is not sent without a time.' },
    {
      name: 'disabled',
      type: 'boolean',
      default: 'off',
      text: 'Nothing can be chosen, and the form sends nothing of it.',
    },
  ],
  properties: [
    { name: 'value', type: 'string', text: 'The chosen instant; empty: none.' },
    { name: 'willValidate', type: 'boolean', isReadonly: true, text: 'Whether the form asks it.' },
    {
      name: 'validationMessage',
      type: 'string',
      isReadonly: true,
      text: 'What is missing, in the visitor’s language.',
    },
    { name: 'form', type: 'HTMLFormElement | null', isReadonly: true, text: 'The form around it.' },
    { name: 'validity', type: 'ValidityState', isReadonly: true, text: 'Whether the form may be sent, and why not.' },
    ready,
  ],
  methods: [
    ...methodsInPage,
    { name: 'checkValidity', parameters: '', returns: 'boolean', text: 'Whether the form may be sent.' },
    { name: 'reportValidity', parameters: '', returns: 'boolean', text: 'The same, and tells the visitor.' },
  ],
  events: [...always, eventsByName.type, eventsByName.slot],
  slots: [slots.header, slots.footer, slots.empty, slots.loading],
})

export const next = element({
  tag: 'ancrage-next',
  name: 'Next',
  text: 'The next three free times; each opens the booking there.',
  attributes: [...common, sessionType, location, timeZone, prefill, personalDetails],
  methods,
  events: [...always, eventsByName.slot, eventsByName.open, eventsByName.close],
  slots: [slots.header, slots.footer, slots.empty, slots.loading],
})

export const button = element({
  tag: 'ancrage-button',
  name: 'Button',
  text: 'A button that opens the booking: in the text, or floating in a corner of the page.',
  attributes: [
    ...common,
    { name: 'label', type: 'string', default: 'the text inside the element', text: 'The words on the button.' },
    {
      name: 'position',
      type: "'inline' | 'bottom-right' | 'bottom-left'",
      default: 'inline',
      text: 'In the text, or in a corner of the page.',
    },
    ...bookingAttributes.filter(({ name }) => name !== 'display'),
  ],
  properties: [],
  methods: [open, close],
  events: [eventsByName.open, eventsByName.close],
  slots: [{ name: '', text: 'The words on the button, and the link of those who run no script.' }],
})

export const contact = element({
  tag: 'ancrage-contact',
  name: 'Contact',
  text: 'A message to the practice, which arrives in its inbox and as mail.',
  attributes: [...common, prefill],
  methods: methodsInPage,
  events: [
    ...always,
    {
      name: 'before-submit',
      detail: '{ practice: string }',
      isCancelable: true,
      text: 'The message is about to be sent; `preventDefault()` keeps it back, what was written stays.',
    },
    { name: 'contact', detail: '{ practice: string }', text: 'The message was taken.' },
  ],
  slots: [slots.header, slots.footer, slots.legal, slots.success, slots.loading],
})

export const review = element({
  tag: 'ancrage-review',
  name: 'Review',
  text: 'The form behind the link by which a client is asked for a review.',
  attributes: [
    { name: 'token', type: 'string', isRequired: true, text: 'That of the mailed link.' },
    ...common.filter(({ name }) => !['practice', 'utm'].includes(name)),
  ],
  methods: methodsInPage,
  events: [
    ...always,
    {
      name: 'before-submit',
      detail: '{ practice: string }',
      isCancelable: true,
      text: 'The review is about to be sent; `preventDefault()` keeps it back, what was written stays.',
    },
    {
      name: 'review',
      detail: "{ practice: string; status: 'private' | 'waiting' | 'published' }",
      text: 'The review was taken; what becomes of it.',
    },
  ],
  slots: [slots.header, slots.footer, slots.success, slots.loading],
})

export const reviews = element({
  tag: 'ancrage-reviews',
  name: 'Reviews',
  text: 'The published reviews with their average, and how they are checked.',
  attributes: [
    ...common.filter(({ name }) => name !== 'utm'),
    { name: 'count', type: 'string', default: '5', text: 'How many are shown before more are asked for.' },
    {
      name: 'layout',
      type: "'list' | 'summary'",
      default: 'list',
      text: '`summary`: the average alone, with a line of what it is made of.',
    },
  ],
  methods: methodsInPage,
  events: [
    ...always.filter(({ name }) => name !== 'view'),
    { ...eventsByName.view, detail: '{ practice: string; count: number }' },
    {
      name: 'before-submit',
      detail: '{ practice: string }',
      isCancelable: true,
      text: 'The report of a review is about to be sent; `preventDefault()` keeps it back, what was written stays.',
    },
  ],
  slots: [slots.header, slots.footer, slots.legal, slots.empty, slots.loading],
})
