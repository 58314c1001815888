// The elements of Ancrage. Made from the same data as docs/widgets.md: do not edit.
import type { CSSProperties, ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react'
import type {
  AncrageBookingElement,
  AncrageBookingEvents,
  AncrageButtonElement,
  AncrageButtonEvents,
  AncrageContactElement,
  AncrageContactEvents,
  AncrageNextElement,
  AncrageNextEvents,
  AncrageReviewElement,
  AncrageReviewEvents,
  AncrageReviewsElement,
  AncrageReviewsEvents,
  AncrageSlotsElement,
  AncrageSlotsEvents,
} from './ancrage.js'

interface Plain {
  id?: string
  className?: string
  style?: CSSProperties & { [property: `--ancrage-${string}`]: string }
  slot?: string
  title?: string
  /** Shown until the elements' code has loaded, e.g. a link to the booking. */
  children?: ReactNode
}

/** A file whose content never changes, and its hash, both as `/ancrage.json` lists them. */
export interface ScriptVersion {
  file: string
  integrity?: string
}

/** Loads the elements' code, once a page: `loadAncrage('https://app.example')`. On a server it does nothing. */
export declare function loadAncrage(origin: string, version?: ScriptVersion): void

export interface BookingProps extends Plain {
  /** The id of the practice. */
  practice: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm?: string | undefined
  /** The id of a session type: the visitor starts with its times. */
  sessionType?: string | undefined
  /** Settles the place, where the type is offered there. */
  location?: 'office' | 'on_site' | 'video' | undefined
  /** `days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once. */
  layout?: 'days' | 'week' | 'month' | undefined
  /** An IANA zone, for the times shown. */
  timeZone?: string | undefined
  /** The first day shown, `YYYY-MM-DD`; a day that is over counts as today. */
  date?: string | undefined
  /** The start of a time, as in `2027-03-02T09:00:00Z`; needs a `session-type` where there are several. A free time is held at once, and the visitor goes on with the form. If it is gone, the element says so and shows its day. */
  startsAt?: string | undefined
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill?: string | Record<string, string> | null | undefined
  /** `drawer` and `modal`: nothing is seen until `open()`, or until a `data-ancrage-open` of the page is pressed; then a sheet at the side or a dialog in the middle, on a phone the whole screen. */
  display?: 'inline' | 'drawer' | 'modal' | undefined
  /** The token of the link that the visitor was mailed: that booking is shown, moved or cancelled in place. */
  booking?: string | undefined
  /** Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is. */
  personalDetails?: boolean | undefined
  /** The practice is there. */
  onReady?: ((event: AncrageBookingEvents['ancrage-ready']) => void) | undefined
  /** Something failed; the visitor has been told. */
  onError?: ((event: AncrageBookingEvents['ancrage-error']) => void) | undefined
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  onView?: ((event: AncrageBookingEvents['ancrage-view']) => void) | undefined
  /** A session type is chosen. */
  onType?: ((event: AncrageBookingEvents['ancrage-type']) => void) | undefined
  /** A time is chosen. */
  onSlot?: ((event: AncrageBookingEvents['ancrage-slot']) => void) | undefined
  /** The time is kept for ten minutes. */
  onHold?: ((event: AncrageBookingEvents['ancrage-hold']) => void) | undefined
  /** The ten minutes are over; the visitor may have the time kept again, or send the request as it is. */
  onHoldExpired?: ((event: AncrageBookingEvents['ancrage-hold-expired']) => void) | undefined
  /** Another step is shown; the last three are those of a booking that is there already. */
  onStep?: ((event: AncrageBookingEvents['ancrage-step']) => void) | undefined
  /** A request is about to be sent; `preventDefault()` keeps it back, what was written stays. */
  onBeforeSubmit?: ((event: AncrageBookingEvents['ancrage-before-submit']) => void) | undefined
  /** A request was made, whether it waits for an answer or not. */
  onRequest?: ((event: AncrageBookingEvents['ancrage-request']) => void) | undefined
  /** A request was accepted at once, after `ancrage-request`; `status` is `scheduled`. */
  onBooked?: ((event: AncrageBookingEvents['ancrage-booked']) => void) | undefined
  /** The visitor moved a booking to another time, or took one that the practice proposed; `before` is the old one. */
  onRescheduled?: ((event: AncrageBookingEvents['ancrage-rescheduled']) => void) | undefined
  /** The visitor cancelled a booking. */
  onCancelled?: ((event: AncrageBookingEvents['ancrage-cancelled']) => void) | undefined
  /** The drawer is open. */
  onOpen?: ((event: AncrageBookingEvents['ancrage-open']) => void) | undefined
  /** The drawer is closed. */
  onClose?: ((event: AncrageBookingEvents['ancrage-close']) => void) | undefined
}
export declare const Booking: ForwardRefExoticComponent<BookingProps & RefAttributes<AncrageBookingElement>>

export interface ButtonProps extends Plain {
  /** The id of the practice. */
  practice: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm?: string | undefined
  /** The words on the button. */
  label?: string | undefined
  /** In the text, or in a corner of the page. */
  position?: 'inline' | 'bottom-right' | 'bottom-left' | undefined
  /** The id of a session type: the visitor starts with its times. */
  sessionType?: string | undefined
  /** Settles the place, where the type is offered there. */
  location?: 'office' | 'on_site' | 'video' | undefined
  /** `days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once. */
  layout?: 'days' | 'week' | 'month' | undefined
  /** An IANA zone, for the times shown. */
  timeZone?: string | undefined
  /** The first day shown, `YYYY-MM-DD`; a day that is over counts as today. */
  date?: string | undefined
  /** The start of a time, as in `2027-03-02T09:00:00Z`; needs a `session-type` where there are several. A free time is held at once, and the visitor goes on with the form. If it is gone, the element says so and shows its day. */
  startsAt?: string | undefined
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill?: string | Record<string, string> | null | undefined
  /** The token of the link that the visitor was mailed: that booking is shown, moved or cancelled in place. */
  booking?: string | undefined
  /** Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is. */
  personalDetails?: boolean | undefined
  /** The drawer is open. */
  onOpen?: ((event: AncrageButtonEvents['ancrage-open']) => void) | undefined
  /** The drawer is closed. */
  onClose?: ((event: AncrageButtonEvents['ancrage-close']) => void) | undefined
}
export declare const Button: ForwardRefExoticComponent<ButtonProps & RefAttributes<AncrageButtonElement>>

export interface NextProps extends Plain {
  /** The id of the practice. */
  practice: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm?: string | undefined
  /** The id of a session type: the visitor starts with its times. */
  sessionType?: string | undefined
  /** Settles the place, where the type is offered there. */
  location?: 'office' | 'on_site' | 'video' | undefined
  /** An IANA zone, for the times shown. */
  timeZone?: string | undefined
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill?: string | Record<string, string> | null | undefined
  /** Events carry what the visitor wrote, too: `client` and `message` of a request, the `reason` of a cancellation. Without it nothing in them says who the visitor is. */
  personalDetails?: boolean | undefined
  /** The practice is there. */
  onReady?: ((event: AncrageNextEvents['ancrage-ready']) => void) | undefined
  /** Something failed; the visitor has been told. */
  onError?: ((event: AncrageNextEvents['ancrage-error']) => void) | undefined
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  onView?: ((event: AncrageNextEvents['ancrage-view']) => void) | undefined
  /** A time is chosen. */
  onSlot?: ((event: AncrageNextEvents['ancrage-slot']) => void) | undefined
  /** The drawer is open. */
  onOpen?: ((event: AncrageNextEvents['ancrage-open']) => void) | undefined
  /** The drawer is closed. */
  onClose?: ((event: AncrageNextEvents['ancrage-close']) => void) | undefined
}
export declare const Next: ForwardRefExoticComponent<NextProps & RefAttributes<AncrageNextElement>>

export interface SlotsProps extends Plain {
  /** The id of the practice. */
  practice: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm?: string | undefined
  /** The id of a session type: the visitor starts with its times. */
  sessionType?: string | undefined
  /** Settles the place, where the type is offered there. */
  location?: 'office' | 'on_site' | 'video' | undefined
  /** `days`: the next free days side by side, the month on demand; `week`: from Monday to Sunday; `month`: the month at once. */
  layout?: 'days' | 'week' | 'month' | undefined
  /** An IANA zone, for the times shown. */
  timeZone?: string | undefined
  /** The first day shown, `YYYY-MM-DD`; a day that is over counts as today. */
  date?: string | undefined
  /** The name of the field in what the form sends. */
  name?: string | undefined
  /** The form is not sent without a time. */
  required?: boolean | undefined
  /** Nothing can be chosen, and the form sends nothing of it. */
  disabled?: boolean | undefined
  /** The practice is there. */
  onReady?: ((event: AncrageSlotsEvents['ancrage-ready']) => void) | undefined
  /** Something failed; the visitor has been told. */
  onError?: ((event: AncrageSlotsEvents['ancrage-error']) => void) | undefined
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  onView?: ((event: AncrageSlotsEvents['ancrage-view']) => void) | undefined
  /** A session type is chosen. */
  onType?: ((event: AncrageSlotsEvents['ancrage-type']) => void) | undefined
  /** A time is chosen. */
  onSlot?: ((event: AncrageSlotsEvents['ancrage-slot']) => void) | undefined
}
export declare const Slots: ForwardRefExoticComponent<SlotsProps & RefAttributes<AncrageSlotsElement>>

export interface ContactProps extends Plain {
  /** The id of the practice. */
  practice: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** Where the visitor comes from, as a query string; it is kept with the booking or the message. */
  utm?: string | undefined
  /** What the form begins with: a query string as attribute (`firstname=Anne&email=…`), an object as property, which is never written into the page. */
  prefill?: string | Record<string, string> | null | undefined
  /** The practice is there. */
  onReady?: ((event: AncrageContactEvents['ancrage-ready']) => void) | undefined
  /** Something failed; the visitor has been told. */
  onError?: ((event: AncrageContactEvents['ancrage-error']) => void) | undefined
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  onView?: ((event: AncrageContactEvents['ancrage-view']) => void) | undefined
  /** The message is about to be sent; `preventDefault()` keeps it back, what was written stays. */
  onBeforeSubmit?: ((event: AncrageContactEvents['ancrage-before-submit']) => void) | undefined
  /** The message was taken. */
  onContact?: ((event: AncrageContactEvents['ancrage-contact']) => void) | undefined
}
export declare const Contact: ForwardRefExoticComponent<ContactProps & RefAttributes<AncrageContactElement>>

export interface ReviewsProps extends Plain {
  /** The id of the practice. */
  practice: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** How many are shown before more are asked for. */
  count?: string | undefined
  /** `summary`: the average alone, with a line of what it is made of. */
  layout?: 'list' | 'summary' | undefined
  /** The practice is there. */
  onReady?: ((event: AncrageReviewsEvents['ancrage-ready']) => void) | undefined
  /** Something failed; the visitor has been told. */
  onError?: ((event: AncrageReviewsEvents['ancrage-error']) => void) | undefined
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  onView?: ((event: AncrageReviewsEvents['ancrage-view']) => void) | undefined
  /** The report of a review is about to be sent; `preventDefault()` keeps it back, what was written stays. */
  onBeforeSubmit?: ((event: AncrageReviewsEvents['ancrage-before-submit']) => void) | undefined
}
export declare const Reviews: ForwardRefExoticComponent<ReviewsProps & RefAttributes<AncrageReviewsElement>>

export interface ReviewProps extends Plain {
  /** That of the mailed link. */
  token: string
  /** The language. */
  lang?: 'fr' | 'en' | undefined
  /** Light, dark, or `auto` for the visitor’s system. */
  theme?: 'light' | 'dark' | 'auto' | undefined
  /** Where the API is, without `/api`. */
  api?: string | undefined
  /** The level of the titles in the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6' | undefined
  /** What is not shown: names, separated by spaces. */
  hide?: string | undefined
  /** The practice is there. */
  onReady?: ((event: AncrageReviewEvents['ancrage-ready']) => void) | undefined
  /** Something failed; the visitor has been told. */
  onError?: ((event: AncrageReviewEvents['ancrage-error']) => void) | undefined
  /** The first view stands on the screen; `days`: how many of the days shown have free times. */
  onView?: ((event: AncrageReviewEvents['ancrage-view']) => void) | undefined
  /** The review is about to be sent; `preventDefault()` keeps it back, what was written stays. */
  onBeforeSubmit?: ((event: AncrageReviewEvents['ancrage-before-submit']) => void) | undefined
  /** The review was taken; what becomes of it. */
  onReview?: ((event: AncrageReviewEvents['ancrage-review']) => void) | undefined
}
export declare const Review: ForwardRefExoticComponent<ReviewProps & RefAttributes<AncrageReviewElement>>
