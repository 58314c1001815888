import { defineWidget } from '../define-widget.tsx'
import { Booking, bookingElementAttributes } from './booking.tsx'

defineWidget('ancrage-booking', Booking, {
  attributes: bookingElementAttributes,
  objects: ['prefill'],
  flags: ['personalDetails'],
})
