import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { formControl } from './form-control.ts'
import { Slots, slotsAttributes } from './slots.tsx'

defineWidget('ancrage-slots', Slots, {
  attributes: slotsAttributes,
  flags: ['required', 'disabled'],
  subclass: formControl,
})
