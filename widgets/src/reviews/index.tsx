import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { Reviews, reviewsAttributes } from './reviews.tsx'

defineWidget('ancrage-reviews', Reviews, { attributes: reviewsAttributes })
