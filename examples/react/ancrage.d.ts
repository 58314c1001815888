import type { HTMLAttributes, Ref } from 'react'

/** The element as React 19 sees it: attributes are attributes, and events are listened to by `on` and their name. */
interface AncrageBooking extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>
  practice: string
  'session-type'?: string
  theme?: 'light' | 'dark' | 'auto'
  /** A request was sent; `scheduled` when it needs no answer. */
  'onancrage-request'?: (event: CustomEvent<{ status: string; startsAt: string }>) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ancrage-booking': AncrageBooking
    }
  }
}
