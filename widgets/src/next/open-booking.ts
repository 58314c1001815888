import type { OpenOptions } from '../widget-props.ts'

type Booking = HTMLElement & { prefill?: unknown; open(options?: OpenOptions): void; close(): void }

/** The attributes that an element passes on to the booking that it opens. */
const handed = [
  'practice',
  'location',
  'layout',
  'time-zone',
  'theme',
  'api',
  'heading-level',
  'utm',
  'personal-details',
]

const knownIn = (host: HTMLElement) => host.querySelector<Booking>(':scope > ancrage-booking[slot="booking"]')

/** The booking of an element. It is added to the element's content, so the page can reach it like any other. */
function bookingIn(host: HTMLElement): Booking {
  const known = knownIn(host)
  if (known) return known
  const made = document.createElement('ancrage-booking') as Booking
  made.slot = 'booking'
  made.setAttribute('display', 'drawer')
  host.append(made)
  return made
}

/** Loads the booking's code, once. */
export const prepareBooking = (): Promise<unknown> => import('../booking/index.tsx')

/** Opens the booking in a drawer, with the element's attributes. Rejects when its code does not load. */
export async function openBooking(
  host: HTMLElement,
  options: OpenOptions,
  sessionType: string | undefined,
): Promise<void> {
  await prepareBooking()
  const booking = bookingIn(host)
  for (const name of handed) {
    const value = host.getAttribute(name)
    if (value === null) booking.removeAttribute(name)
    else booking.setAttribute(name, value)
  }
  if (sessionType) booking.setAttribute('session-type', sessionType)
  else booking.removeAttribute('session-type')
  booking.prefill = Reflect.get(host, 'prefill')
  booking.open(options)
}

export const closeBooking = (host: HTMLElement): void => knownIn(host)?.close()
