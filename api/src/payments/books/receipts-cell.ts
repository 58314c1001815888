import { Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { printable } from '../../consents/printable.ts'
import { wholeWords, withinColumn } from '../../files/pdf-words.ts'

export const BOOK_FONT_SIZE = 8.5

/** A cell of the printed book, whose words fit its width. */
export const bookCell = (width: number, text: string, right = false) =>
  h(
    Text,
    { style: { width, textAlign: right ? 'right' : 'left' }, ...wholeWords },
    withinColumn(printable(text), width, BOOK_FONT_SIZE),
  )
