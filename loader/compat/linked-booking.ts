/** What a page knows of a visitor, by the names of the form's fields. */
export type Prefill = Partial<Record<'firstname' | 'lastname' | 'email' | 'phone' | 'message', string>>

/** A booking as a link names it. */
export interface LinkedBooking {
  practice: string
  url: string
  attributes: Record<string, string>
  prefill: Prefill
  /** A CSS colour for what can be pressed. */
  color?: string
}

/** The element of a booking, whose methods wait for its code. */
export type BookingElement = HTMLElement & { prefill?: Prefill; open?(): void; close?(): void }

const PRACTICE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
/** The attributes of the element that a link may set, under their own names, as `/embed/{id}` takes them. */
const attributes = ['session-type', 'location', 'layout', 'theme', 'lang', 'date', 'starts-at', 'time-zone', 'hide']
const words = { fr: 'Prendre rendez-vous', en: 'Book an appointment' }

/**
 * Reads a link to `/embed/{id}`, or the id of a practice alone, with the parameters of that page and those of
 * Calendly: `name`, `first_name`, `last_name`, `email`, `month`, `primary_color`, `utm_*`. Returns null, after a line
 * in the console, where no practice is named.
 */
export function readLink(link: string, base: string): LinkedBooking | null {
  const [path = '', query = ''] = link.split('?')
  const practice = PRACTICE.exec(path)?.[0]
  if (!practice) {
    console.warn(`${link} names no practice of Ancrage: put in the link of "Booking on your site" from your settings.`)
    return null
  }
  const search = new URLSearchParams(query)
  const color = search.get('primary_color') ?? search.get('color')
  const month = search.get('month')
  const utm = [...search].filter(([name]) => name.startsWith('utm_'))
  return {
    practice,
    url: new URL(`embed/${practice}${query && `?${query}`}`, base).href,
    attributes: {
      ...(month && { date: `${month}-01` }),
      ...(utm.length && { utm: new URLSearchParams(utm).toString() }),
      ...Object.fromEntries(attributes.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : []))),
    },
    prefill: prefillOf({
      name: search.get('name'),
      firstName: search.get('first_name'),
      lastName: search.get('last_name'),
      email: search.get('email'),
    }),
    ...(color && { color: color.replace(/^#?(?=[\da-f]{6}$)/i, '#') }),
  }
}

/** What other embeds know of a visitor. */
export interface KnownVisitor {
  name?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  notes?: string | null | undefined
}

/** Their fields as ours. Of a whole name the first word is the first name. */
export function prefillOf({ name, firstName, lastName, email, phone, notes }: KnownVisitor): Prefill {
  const [first, ...last] = (name ?? '').trim().split(/\s+/)
  const all = { firstname: firstName || first, lastname: lastName || last.join(' '), email, phone, message: notes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** The words of the page's language. */
export const bookingWords = () => (document.documentElement.lang.startsWith('en') ? words.en : words.fr)

/** Makes an element of a booking; the link inside it is what people see until the code arrives. */
export function makeElement(
  kind: 'booking' | 'button',
  { practice, url, attributes, prefill, color }: LinkedBooking,
  more: Record<string, string> = {},
): BookingElement {
  const element: BookingElement = document.createElement(`ancrage-${kind}`)
  for (const [name, value] of Object.entries({ practice, ...attributes, ...more })) element.setAttribute(name, value)
  if (Object.keys(prefill).length) element.prefill = prefill
  if (color) element.style.setProperty('--ancrage-primary', color)
  const link = document.createElement('a')
  link.href = url
  link.textContent = bookingWords()
  element.append(link)
  return element
}

/** Shows a booking in a place that was as high as the frame of another embed: it may grow. */
export function showIn(place: HTMLElement, linked: LinkedBooking): BookingElement {
  const element = makeElement('booking', linked)
  element.style.display = 'block'
  if (place.style.height) place.style.minHeight = place.style.height
  place.style.height = 'auto'
  place.style.overflow = 'visible'
  place.replaceChildren(element)
  return element
}

const opened = new Map<string, BookingElement>()

/** Opens a booking in a dialog over the page. Each link has one, which keeps what was typed. */
export function openOver(link: string, linked: LinkedBooking): BookingElement {
  const known = opened.get(link)
  const element = known ?? makeElement('booking', linked, { display: 'modal' })
  if (!known) {
    opened.set(link, element)
    document.body.append(element)
  }
  window.Ancrage?.push(() => element.open?.())
  return element
}

/** Closes what is open over the page. */
export function closeOver() {
  for (const element of opened.values()) window.Ancrage?.push(() => element.close?.())
}
