import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { Review, reviewAttributes } from './review.tsx'

defineWidget('ancrage-review', Review, { attributes: reviewAttributes })
