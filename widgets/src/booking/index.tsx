import { defineWidget } from '../define-widget.tsx'
import { Booking, bookingAttributes } from './booking.tsx'

defineWidget('ancrage-booking', Booking, {
  attributes: bookingAttributes,
  objects: ['prefill'],
  flags: ['personalDetails'],
})
