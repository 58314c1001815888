import type { PropertyDeclaration } from 'lit'
import type { OpenOptions } from '../button.ts'

/** The booking as the button knows it; the methods are there once its code is. */
export type Booking = HTMLElement & { open?(wish: OpenOptions): void; close?(): void }

/** What the button takes for the booking and hands on, by the name of the property. */
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
  // What is known of a visitor stays out of the page's markup.
  reflect: name !== 'prefill',
  ...(name === 'personalDetails'
    ? { type: Boolean, converter: (written) => written !== null && written !== 'false' }
    : {}),
})

export const properties = Object.fromEntries(forwardedAttributes.map((name) => [name, declarationOf(name)]))

/** Gives the booking what the button was given. */
export function forwardAttributes(button: HTMLElement, booking: Booking): void {
  for (const name of forwardedAttributes) {
    const value = Reflect.get(button, name) as unknown
    if (name === 'prefill') Reflect.set(booking, name, value ?? undefined)
    else if (value === true) booking.setAttribute(attributeOf(name), '')
    else if (value == null || value === false) booking.removeAttribute(attributeOf(name))
    else booking.setAttribute(attributeOf(name), String(value))
  }
}
