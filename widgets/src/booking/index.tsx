import { defineWidget } from '../define-widget.tsx'
import { Booking } from './booking.tsx'
import { bookingElementAttributes } from './booking-props.ts'

defineWidget('ancrage-booking', Booking, {
  attributes: bookingElementAttributes,
  objects: ['prefill'],
  flags: ['personalDetails'],
})
