import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { formControl } from './form-control.ts'
import { Slots } from './slots.tsx'
import { slotsAttributes } from './slots-props.ts'

defineWidget('ancrage-slots', Slots, {
  attributes: slotsAttributes,
  flags: ['required', 'disabled'],
  subclass: formControl,
})
