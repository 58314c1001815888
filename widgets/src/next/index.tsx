import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { Next, nextAttributes } from './next.tsx'
import { closeBooking } from './open-booking.ts'

defineWidget('ancrage-next', Next, {
  attributes: nextAttributes,
  objects: ['prefill'],
  extend: (Base) =>
    class extends Base {
      override close() {
        closeBooking(this)
      }
    },
})
