import { defineWidget } from '../define-widget.tsx'
import { replaceSharedSheet, sharedSheet } from '../sheets.ts'
import css from '../whole.css?inline'
import { Reviews, reviewsAttributes } from './reviews.tsx'

// First on the page or after a booking: the sheet that all elements share holds everything from here on.
sharedSheet(css)
replaceSharedSheet(css)
defineWidget('ancrage-reviews', Reviews, { attributes: reviewsAttributes })
