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

const isOpener = (node: EventTarget): node is HTMLElement => node instanceof HTMLElement && node.matches(OPENER)

let isFollowing = false

/** The link leads where it says after all. */
function follow(link: HTMLElement): void {
  isFollowing = true
  link.click()
  isFollowing = false
}

/** The code of the dialog comes with the first press; where it does not, the element says so before it opens. */
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

// A press that leads elsewhere by a modifier key or another button is left alone, and a page may keep a press for
// itself.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  // What is pressed may stand in a shadow tree of the page, inside the opener.
  const opener = isFollowing ? undefined : event.composedPath().find(isOpener)
  const booking = opener && bookingOf(opener)
  if (!booking) return
  const isLink = opener.hasAttribute('href')
  // Without its code a booking may never open.
  if (isLink && !customElements.get(booking.localName)) return
  event.preventDefault()
  // Some browsers leave the focus where it was; the dialog gives it back to what had it.
  opener.focus()
  const { sessionType } = opener.dataset
  const where: OpenOptions = sessionType ? { sessionType } : {}
  if (isLink && booking.localName === 'ancrage-booking') followWhereItFails(booking, opener)
  booking.open(where)
})
