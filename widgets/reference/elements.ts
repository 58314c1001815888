import type { Element } from './element.ts'
import { booking } from './elements/booking.ts'
import { button, contact, next, review, reviews, slotPicker } from './elements/others.ts'

/** Every element that a page may use, in the order of the documents. */
export const elements: readonly Element[] = [booking, button, next, slotPicker, contact, reviews, review]

export const camel = (name: string) => name.replace(/-./g, (part) => part.charAt(1).toUpperCase())
