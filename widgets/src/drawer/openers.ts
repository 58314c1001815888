import type { OpenOptions, WidgetElement } from '../widget-props.ts'

/**
 * What opens a booking. The value of `data-ancrage-open` is the booking's id; empty means the first one on the page.
 */
const OPENER = '[data-ancrage-open]'
const BOOKINGS = 'ancrage-button, ancrage-booking[display="drawer"], ancrage-booking[display="modal"]'

function bookingOf(opener: HTMLElement): WidgetElement | null {
  const { ancrageOpen: id } = opener.dataset
  const root = opener.getRootNode() as ParentNode
  const found = id ? document.getElementById(id) : (root.querySelector(BOOKINGS) ?? document.querySelector(BOOKINGS))
  return found?.matches(BOOKINGS) ? (found as WidgetElement) : null
}

const isOpener = (node: EventTarget): node is HTMLElement => node instanceof HTMLElement && node.matches(OPENER)

let isFollowing = false

/** Lets the browser follow the link after all. */
function follow(link: HTMLElement): void {
  isFollowing = true
  link.click()
  isFollowing = false
}

/**
 * Follows the link if the dialog's code does not load: it loads with the first press, and the element emits an error
 * instead of opening.
 */
function followWhereItFails(booking: WidgetElement, link: HTMLElement): void {
  const over = new AbortController()
  const { signal } = over
  booking.addEventListener('ancrage-open', () => over.abort(), { signal })
  booking.addEventListener(
    'ancrage-error',
    () => {
      over.abort()
      if (!booking.shadowRoot?.querySelector('dialog')) follow(link)
    },
    { signal },
  )
}

// Presses with a modifier key or another button keep their meaning, and a page may prevent a press for itself.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  // The pressed node may be in a shadow tree of the page, inside the opener.
  const opener = isFollowing ? undefined : event.composedPath().find(isOpener)
  const booking = opener && bookingOf(opener)
  if (!booking) return
  const isLink = opener.hasAttribute('href')
  // A booking whose code has not loaded may never open.
  if (isLink && !customElements.get(booking.localName)) return
  event.preventDefault()
  // Some browsers do not focus what is pressed; the dialog gives the focus back to what had it.
  opener.focus()
  const { sessionType } = opener.dataset
  const where: OpenOptions = sessionType ? { sessionType } : {}
  if (isLink && booking.localName === 'ancrage-booking') followWhereItFails(booking, opener)
  booking.open(where)
})
