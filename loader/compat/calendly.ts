import {
  type BookingElement,
  bookingWords,
  closeOver,
  type KnownVisitor,
  type LinkedBooking,
  makeElement,
  openOver,
  prefillOf,
  readLink,
  showIn,
} from './linked-booking.ts'

/** The options of Calendly's functions, as far as they have a meaning here. */
interface CalendlyOptions {
  url: string
  parentElement?: HTMLElement | ArrayLike<HTMLElement> | null
  prefill?: KnownVisitor
  /** `utmCampaign`, `utmSource`, … */
  utm?: Record<string, string>
  text?: string
  color?: string
}

const PLACE = '.calendly-inline-widget'

/** The events of our elements, and what Calendly calls them. */
const events = {
  'ancrage-view': 'calendly.profile_page_viewed',
  'ancrage-type': 'calendly.event_type_viewed',
  'ancrage-slot': 'calendly.date_and_time_selected',
  'ancrage-request': 'calendly.event_scheduled',
}

/** Provides `window.Calendly`, fills the places of its inline widgets, and posts its messages. */
export function installCalendly(base: string) {
  const read = ({ url, prefill, utm }: CalendlyOptions): LinkedBooking | null => {
    const linked = readLink(url, base)
    if (!linked) return null
    const given = Object.entries(utm ?? {}).map(([name, value]) => [snakeCase(name), value])
    return {
      ...linked,
      attributes: {
        ...linked.attributes,
        ...(given.length && { utm: new URLSearchParams(Object.fromEntries(given)).toString() }),
      },
      prefill: { ...linked.prefill, ...prefillOf(prefill ?? {}) },
    }
  }

  function initInlineWidget(options: CalendlyOptions) {
    const { parentElement } = options
    // jQuery's objects are accepted there, too.
    const place = parentElement && 'length' in parentElement ? parentElement[0] : parentElement
    const linked = read(options)
    const target = place ?? document.querySelector<HTMLElement>(`${PLACE}:empty`)
    if (linked && target) showIn(target, linked)
  }

  function initInlineWidgets() {
    for (const place of document.querySelectorAll<HTMLElement>(PLACE)) {
      const { url, autoLoad } = place.dataset
      if (url && autoLoad !== 'false' && !place.querySelector('ancrage-booking'))
        initInlineWidget({ url, parentElement: place })
    }
  }

  function initPopupWidget(options: CalendlyOptions) {
    const linked = read(options)
    if (linked) openOver(options.url, linked)
  }

  let badge: BookingElement | undefined
  function destroyBadgeWidget() {
    badge?.remove()
    badge = undefined
  }
  function initBadgeWidget(options: CalendlyOptions) {
    const linked = read(options)
    if (!linked) return
    destroyBadgeWidget()
    const { text = bookingWords(), color = linked.color } = options
    badge = makeElement('button', color ? { ...linked, color } : linked, { label: text, position: 'bottom-right' })
    document.body.append(badge)
  }

  window.Calendly = {
    initInlineWidget,
    initInlineWidgets,
    initPopupWidget,
    showPopupWidget: (url: string) => initPopupWidget({ url }),
    closePopupWidget: closeOver,
    initBadgeWidget,
    destroyBadgeWidget,
  }
  for (const [ours, theirs] of Object.entries(events))
    document.addEventListener(ours, (event) => {
      const { id } = (event as CustomEvent<{ id?: string }>).detail
      const payload = id ? { event: { uri: `urn:uuid:${id}` }, invitee: { uri: `urn:uuid:${id}` } } : {}
      window.postMessage({ event: theirs, payload }, location.origin)
    })
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', initInlineWidgets)
  else initInlineWidgets()
}

/** `utmCampaign` as `utm_campaign`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

declare global {
  interface Window {
    Calendly?: Record<string, unknown>
  }
}
