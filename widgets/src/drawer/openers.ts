import type { OpenOptions, WidgetElement } from '../define-widget.tsx'

/** What opens a booking: `data-ancrage-open` names it by its id; empty, it is the first one on the page. */
const OPENER = '[data-ancrage-open]'
const BOOKINGS = 'ancrage-button, ancrage-booking[display="drawer"], ancrage-booking[display="modal"]'

function bookingOf(opener: HTMLElement): WidgetElement | null {
  const { ancrageOpen: id } = opener.dataset
  const root = opener.getRootNode() as ParentNode
  const found = id ? document.getElementById(id) : (root.querySelector(BOOKINGS) ?? document.querySelector(BOOKINGS))
  return found?.matches(BOOKINGS) ? (found as WidgetElement) : null
}

// Whatever is pressed and leads elsewhere by a key or another button goes there, and a page may keep the press for itself.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const [pressed] = event.composedPath()
  const opener = pressed instanceof Element ? pressed.closest<HTMLElement>(OPENER) : null
  const booking = opener && bookingOf(opener)
  if (!booking) return
  event.preventDefault()
  // Some browsers leave the focus where it was; the dialog gives it back to what had it.
  opener.focus()
  const { sessionType } = opener.dataset
  const where: OpenOptions = sessionType ? { sessionType } : {}
  booking.open(where)
})
