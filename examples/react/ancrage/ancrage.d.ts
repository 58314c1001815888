// The elements of Ancrage. Made from the same data as docs/widgets.md: do not edit.

/** Where a drawer opens. */
export interface DrawerPlacement {
  sessionType?: string
  /** An instant, ISO 8601. */
  startsAt?: string
}

/** Who the visitor is, as they wrote it: only where `personal-details` is set. */
export interface PersonalDetails {
  firstname: string
  lastname: string
  email: string
  phone?: string
  /** The home address, for a session at the client's home. */
  address?: string
  city?: string
  /** The date of birth of a child, `YYYY-MM-DD`. */
  dateOfBirth?: string
  /** The adult who books for a child. */
  guardian?: { name: string; phone?: string }
}

/** An element whose events are typed. */
export interface AncrageElement<Events> extends HTMLElement {
  addEventListener<K extends keyof Events>(
    type: K,
    listener: (event: Events[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

export interface AncrageBookingEvents {
  /** The practice is there. */
  'ancrage-ready': CustomEvent<{ practice: string }>
  /** Something failed; the visitor has been told. */
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  'ancrage-view': CustomEvent<{ practice: string; step?: string; sessionType?: string; days?: number }>
  /** A session type is chosen. */
  'ancrage-type': CustomEvent<{ sessionType: string }>
  /** A time is chosen. */
  'ancrage-slot': CustomEvent<{ sessionType: string; startsAt: string }>
  /** The time is kept for ten minutes. */
  'ancrage-hold': CustomEvent<{ startsAt: string; expiresAt: string }>
  /** The ten minutes are over; the visitor may have the time kept again, or send the request as it is. */
  'ancrage-hold-expired': CustomEvent<{ startsAt: string }>
  /** Another step is shown; the last three are those of a booking that is there already. */
  'ancrage-step': CustomEvent<{ step: 'type' | 'time' | 'details' | 'done' | 'booking' | 'move' | 'cancel' }>
  /** A request is about to be sent; `preventDefault()` keeps it back, what was written stays. Cancelable. */
  'ancrage-before-submit': CustomEvent<{ sessionType: string; startsAt: string; client?: PersonalDetails; message?: string }>
  /** A request was made, whether it waits for an answer or not. */
  'ancrage-request': CustomEvent<{ id: string; status: string; sessionType: string; startsAt: string; client?: PersonalDetails; message?: string }>
  /** A request was accepted at once, after `ancrage-request`; `status` is `scheduled`. */
  'ancrage-booked': CustomEvent<{ id: string; status: string; sessionType: string; startsAt: string; client?: PersonalDetails; message?: string }>
  /** The visitor moved a booking to another time, or took one that the practice proposed; `before` is the old one. */
  'ancrage-rescheduled': CustomEvent<{ sessionType: string; startsAt: string; before: string; status: string }>
  /** The visitor cancelled a booking. */
  'ancrage-cancelled': CustomEvent<{ sessionType: string; startsAt: string; reason?: string }>
  /** The drawer is open. */
  'ancrage-open': CustomEvent<Record<string, never>>
  /** The drawer is closed. */
  'ancrage-close': CustomEvent<Record<string, never>>
}

/** `<ancrage-booking>`: A visitor chooses a session and a time, says who they are, and asks for it. */
export interface AncrageBookingElement extends AncrageElement<AncrageBookingEvents> {
  /** The id of the practice. */
  practice: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm: string | null
  /** The id of a session type: the visitor starts with its times. */
  sessionType: string | null
  /** Settles the place, where the type is offered there. */
  location: 'office' | 'on_site' | 'video' | null
  /** `days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once. */
  layout: 'days' | 'week' | 'month' | null
  /** An IANA zone, for the times shown. */
  timeZone: string | null
  /** The first day shown, `YYYY-MM-DD`; a day that is over counts as today. */
  date: string | null
  /** The start of a time, as in `2027-03-02T09:00:00Z`; needs a `session-type` where there are several. A free time is held at once, and the visitor goes on with the form. If it is gone, the element says so and shows its day. */
  startsAt: string | null
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill: string | Record<string, string> | null
  /** `drawer` and `modal`: nothing is seen until `open()`, or until a `data-ancrage-open` of the page is pressed; then a sheet at the side or a dialog in the middle, on a phone the whole screen. */
  display: 'inline' | 'drawer' | 'modal' | null
  /** The token of the link that the visitor was mailed: that booking is shown, moved or cancelled in place. */
  booking: string | null
  /** Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is. */
  personalDetails: boolean
  /** Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page. */
  readonly ready: Promise<unknown>
  /** Opens the drawer, or scrolls to what stands in the page; at a session type or a time if you like. */
  open(placement?: DrawerPlacement): void
  /** Closes the drawer; asks first, where something was written. */
  close(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew, as if it had just come; `ready` is a new promise. */
  reset(): void
}

export interface AncrageButtonEvents {
  /** The drawer is open. */
  'ancrage-open': CustomEvent<Record<string, never>>
  /** The drawer is closed. */
  'ancrage-close': CustomEvent<Record<string, never>>
}

/** `<ancrage-button>`: A button that opens the booking: in the text, or floating in a corner of the page. */
export interface AncrageButtonElement extends AncrageElement<AncrageButtonEvents> {
  /** The id of the practice. */
  practice: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm: string | null
  /** The words on the button. */
  label: string | null
  /** In the text, or in a corner of the page. */
  position: 'inline' | 'bottom-right' | 'bottom-left' | null
  /** The id of a session type: the visitor starts with its times. */
  sessionType: string | null
  /** Settles the place, where the type is offered there. */
  location: 'office' | 'on_site' | 'video' | null
  /** `days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once. */
  layout: 'days' | 'week' | 'month' | null
  /** An IANA zone, for the times shown. */
  timeZone: string | null
  /** The first day shown, `YYYY-MM-DD`; a day that is over counts as today. */
  date: string | null
  /** The start of a time, as in `2027-03-02T09:00:00Z`; needs a `session-type` where there are several. A free time is held at once, and the visitor goes on with the form. If it is gone, the element says so and shows its day. */
  startsAt: string | null
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill: string | Record<string, string> | null
  /** The token of the link that the visitor was mailed: that booking is shown, moved or cancelled in place. */
  booking: string | null
  /** Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is. */
  personalDetails: boolean
  /** Opens the drawer, or scrolls to what stands in the page; at a session type or a time if you like. */
  open(placement?: DrawerPlacement): void
  /** Closes the drawer; asks first, where something was written. */
  close(): void
}

export interface AncrageNextEvents {
  /** The practice is there. */
  'ancrage-ready': CustomEvent<{ practice: string }>
  /** Something failed; the visitor has been told. */
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  'ancrage-view': CustomEvent<{ practice: string; step?: string; sessionType?: string; days?: number }>
  /** A time is chosen. */
  'ancrage-slot': CustomEvent<{ sessionType: string; startsAt: string }>
  /** The drawer is open. */
  'ancrage-open': CustomEvent<Record<string, never>>
  /** The drawer is closed. */
  'ancrage-close': CustomEvent<Record<string, never>>
}

/** `<ancrage-next>`: The next three free times; each opens the booking there. */
export interface AncrageNextElement extends AncrageElement<AncrageNextEvents> {
  /** The id of the practice. */
  practice: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm: string | null
  /** The id of a session type: the visitor starts with its times. */
  sessionType: string | null
  /** Settles the place, where the type is offered there. */
  location: 'office' | 'on_site' | 'video' | null
  /** An IANA zone, for the times shown. */
  timeZone: string | null
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill: string | Record<string, string> | null
  /** Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is. */
  personalDetails: boolean
  /** Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page. */
  readonly ready: Promise<unknown>
  /** Opens the drawer, or scrolls to what stands in the page; at a session type or a time if you like. */
  open(placement?: DrawerPlacement): void
  /** Closes the drawer; asks first, where something was written. */
  close(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew, as if it had just come; `ready` is a new promise. */
  reset(): void
}

export interface AncrageSlotsEvents {
  /** The practice is there. */
  'ancrage-ready': CustomEvent<{ practice: string }>
  /** Something failed; the visitor has been told. */
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  'ancrage-view': CustomEvent<{ practice: string; step?: string; sessionType?: string; days?: number }>
  /** A session type is chosen. */
  'ancrage-type': CustomEvent<{ sessionType: string }>
  /** A time is chosen. */
  'ancrage-slot': CustomEvent<{ sessionType: string; startsAt: string }>
}

/** `<ancrage-slots>`: The free times as a field of your own `<form>`: its value is the chosen instant, ISO 8601 in UTC. It keeps no time: your form decides. */
export interface AncrageSlotsElement extends AncrageElement<AncrageSlotsEvents> {
  /** The id of the practice. */
  practice: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm: string | null
  /** The id of a session type: the visitor starts with its times. */
  sessionType: string | null
  /** Settles the place, where the type is offered there. */
  location: 'office' | 'on_site' | 'video' | null
  /** `days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once. */
  layout: 'days' | 'week' | 'month' | null
  /** An IANA zone, for the times shown. */
  timeZone: string | null
  /** The first day shown, `YYYY-MM-DD`; a day that is over counts as today. */
  date: string | null
  /** The name of the field in what the form sends. */
  name: string | null
  /** The form is not sent without a time. */
  required: boolean
  /** Nothing can be chosen, and the form sends nothing of it. */
  disabled: boolean
  /** The chosen instant; empty: none. */
  value: string
  /** Whether the form asks it. */
  readonly willValidate: boolean
  /** What is missing, in the visitor’s language. */
  readonly validationMessage: string
  /** The form around it. */
  readonly form: HTMLFormElement | null
  /** Whether the form may be sent, and why not. */
  readonly validity: ValidityState
  /** Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page. */
  readonly ready: Promise<unknown>
  /** Scrolls to it. */
  open(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew, as if it had just come; `ready` is a new promise. */
  reset(): void
  /** Whether the form may be sent. */
  checkValidity(): boolean
  /** The same, and tells the visitor. */
  reportValidity(): boolean
}

export interface AncrageContactEvents {
  /** The practice is there. */
  'ancrage-ready': CustomEvent<{ practice: string }>
  /** Something failed; the visitor has been told. */
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  'ancrage-view': CustomEvent<{ practice: string; step?: string; sessionType?: string; days?: number }>
  /** The message is about to be sent; `preventDefault()` keeps it back, what was written stays. Cancelable. */
  'ancrage-before-submit': CustomEvent<{ practice: string }>
  /** The message was taken. */
  'ancrage-contact': CustomEvent<{ practice: string }>
}

/** `<ancrage-contact>`: A message to the practice, which arrives in its inbox and as mail. */
export interface AncrageContactElement extends AncrageElement<AncrageContactEvents> {
  /** The id of the practice. */
  practice: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm: string | null
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill: string | Record<string, string> | null
  /** Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page. */
  readonly ready: Promise<unknown>
  /** Scrolls to it. */
  open(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew, as if it had just come; `ready` is a new promise. */
  reset(): void
}

export interface AncrageReviewsEvents {
  /** The practice is there. */
  'ancrage-ready': CustomEvent<{ practice: string }>
  /** Something failed; the visitor has been told. */
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  'ancrage-view': CustomEvent<{ practice: string; count: number }>
  /** The report of a review is about to be sent; `preventDefault()` keeps it back, what was written stays. Cancelable. */
  'ancrage-before-submit': CustomEvent<{ practice: string }>
}

/** `<ancrage-reviews>`: The published reviews with their average, and how they are checked. */
export interface AncrageReviewsElement extends AncrageElement<AncrageReviewsEvents> {
  /** The id of the practice. */
  practice: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** How many are shown before more are asked for. */
  count: string | null
  /** `summary`: the average alone, with a line of what it is made of. */
  layout: 'list' | 'summary' | null
  /** Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page. */
  readonly ready: Promise<unknown>
  /** Scrolls to it. */
  open(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew, as if it had just come; `ready` is a new promise. */
  reset(): void
}

export interface AncrageReviewEvents {
  /** The practice is there. */
  'ancrage-ready': CustomEvent<{ practice: string }>
  /** Something failed; the visitor has been told. */
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  'ancrage-view': CustomEvent<{ practice: string; step?: string; sessionType?: string; days?: number }>
  /** The review is about to be sent; `preventDefault()` keeps it back, what was written stays. Cancelable. */
  'ancrage-before-submit': CustomEvent<{ practice: string }>
  /** The review was taken; what becomes of it. */
  'ancrage-review': CustomEvent<{ practice: string; status: 'private' | 'waiting' | 'published' }>
}

/** `<ancrage-review>`: The form behind the link by which a client is asked for a review. */
export interface AncrageReviewElement extends AncrageElement<AncrageReviewEvents> {
  /** That of the mailed link. */
  token: string | null
  /** Light, dark, or `auto` for the visitor’s system. */
  theme: 'light' | 'dark' | 'auto' | null
  /** Where the API is, without `/api`. */
  api: string | null
  /** The level of the titles in the outline of the page. */
  headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | null
  /** What is not shown: names, separated by spaces. */
  hide: string | null
  /** Settled with the first `ancrage-ready`; a new promise whenever the element begins anew: after `reset()`, for another `practice`, `booking` or `token`, and when it comes back into the page. */
  readonly ready: Promise<unknown>
  /** Scrolls to it. */
  open(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew, as if it had just come; `ready` is a new promise. */
  reset(): void
}

/** What is heard around the elements, on `document` or `window`. */
export interface AncrageEvents {
  'ancrage-ready': CustomEvent<{ practice: string }>
  'ancrage-error': CustomEvent<{ code: string; status: number }>
  'ancrage-view': CustomEvent<{ practice: string; step?: string; sessionType?: string; days?: number }> | CustomEvent<{ practice: string; count: number }>
  'ancrage-type': CustomEvent<{ sessionType: string }>
  'ancrage-slot': CustomEvent<{ sessionType: string; startsAt: string }>
  'ancrage-hold': CustomEvent<{ startsAt: string; expiresAt: string }>
  'ancrage-hold-expired': CustomEvent<{ startsAt: string }>
  'ancrage-step': CustomEvent<{ step: 'type' | 'time' | 'details' | 'done' | 'booking' | 'move' | 'cancel' }>
  'ancrage-before-submit': CustomEvent<{ sessionType: string; startsAt: string; client?: PersonalDetails; message?: string }> | CustomEvent<{ practice: string }>
  'ancrage-request': CustomEvent<{ id: string; status: string; sessionType: string; startsAt: string; client?: PersonalDetails; message?: string }>
  'ancrage-booked': CustomEvent<{ id: string; status: string; sessionType: string; startsAt: string; client?: PersonalDetails; message?: string }>
  'ancrage-rescheduled': CustomEvent<{ sessionType: string; startsAt: string; before: string; status: string }>
  'ancrage-cancelled': CustomEvent<{ sessionType: string; startsAt: string; reason?: string }>
  'ancrage-open': CustomEvent<Record<string, never>>
  'ancrage-close': CustomEvent<Record<string, never>>
  'ancrage-contact': CustomEvent<{ practice: string }>
  'ancrage-review': CustomEvent<{ practice: string; status: 'private' | 'waiting' | 'published' }>
}

/** The script on this page; before it has come an array, of which it does what was pushed. */
export interface AncrageScript {
  version?: string
  /** Calls `act` once the elements accept calls: `(window.Ancrage ??= []).push(() => …)`. */
  push(act: () => void): unknown
  /** Looks for elements in a shadow tree too. */
  watch?(root: ShadowRoot): void
}

declare global {
  interface HTMLElementTagNameMap {
    'ancrage-booking': AncrageBookingElement
    'ancrage-button': AncrageButtonElement
    'ancrage-next': AncrageNextElement
    'ancrage-slots': AncrageSlotsElement
    'ancrage-contact': AncrageContactElement
    'ancrage-reviews': AncrageReviewsElement
    'ancrage-review': AncrageReviewElement
  }
  interface DocumentEventMap extends AncrageEvents {}
  interface WindowEventMap extends AncrageEvents {}
  interface Window {
    Ancrage?: AncrageScript
  }
}
