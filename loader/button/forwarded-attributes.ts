import type { PropertyDeclaration } from 'lit'

/** The step to start with, if the page names one. */
export interface OpenOptions {
  sessionType?: string
  startsAt?: string
}

/** The booking as the button knows it; the methods are there once its code is. */
export type Booking = HTMLElement & { open?(options: OpenOptions): void; close?(): void }

/** The attributes that the button passes on to its booking, by property name. */
export const forwardedAttributes = [
  'practice',
  'sessionType',
  'location',
  'layout',
  'timeZone',
  'date',
  'startsAt',
  'theme',
  'api',
  'headingLevel',
  'hide',
  'utm',
  'booking',
  'personalDetails',
  'prefill',
]

const attributeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const declarationOf = (name: string): PropertyDeclaration => ({
  attribute: attributeOf(name),
  // Personal data of a visitor stay out of the page's markup.
  reflect: name !== 'prefill',
  ...(name === 'personalDetails'
    ? { type: Boolean, converter: (written) => written !== null && written !== 'false' }
    : {}),
})

export const properties = Object.fromEntries(forwardedAttributes.map((name) => [name, declarationOf(name)]))

/** Passes the button's attributes on to the booking. */
export function forwardAttributes(button: HTMLElement, booking: Booking): void {
  for (const name of forwardedAttributes) {
    const value = Reflect.get(button, name) as unknown
    if (name === 'prefill') Reflect.set(booking, name, value ?? undefined)
    else if (value === true) booking.setAttribute(attributeOf(name), '')
    else if (value == null || value === false) booking.removeAttribute(attributeOf(name))
    else booking.setAttribute(attributeOf(name), String(value))
  }
}
