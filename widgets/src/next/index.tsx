import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { Next, nextAttributes } from './next.tsx'

defineWidget('ancrage-next', Next, { attributes: nextAttributes, objects: ['prefill'] })
