import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { Next, nextAttributes } from './next.tsx'
import { closeBooking } from './open-booking.ts'

defineWidget('ancrage-next', Next, {
  // The events of this element say nothing about the visitor: the attribute is for the booking that it opens.
  attributes: [...nextAttributes, 'personalDetails'],
  objects: ['prefill'],
  flags: ['personalDetails'],
  subclass: (Base) =>
    class extends Base {
      override close() {
        closeBooking(this)
      }
    },
})
