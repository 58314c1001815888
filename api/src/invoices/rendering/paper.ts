import { Document, Page, StyleSheet, Text, View, type ViewProps } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { pdfFonts } from '../../files/pdf-fonts.ts'
import { wholeWords, withinColumn } from '../../files/pdf-words.ts'
import type { Lang } from '../../http/schema.ts'
import { printableText } from '../printable-text.ts'

type Style = ViewProps['style'] & object

/** Between parties. */
const GAP = 28

/** The look that invoices and receipts share. */
export const paperStyles = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 52, paddingHorizontal: 48, color: '#2b2724', fontFamily: pdfFonts },
  writing: { fontSize: 9.5, lineHeight: 1.4 },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.25 },
  muted: { color: '#6e6660', fontSize: 8.5 },
  strong: { fontWeight: 600 },
  columns: { flexDirection: 'row', gap: GAP, marginTop: 16, marginBottom: 18 },
  column: { flex: 1 },
  foot: { position: 'absolute', bottom: 22, left: 48, right: 48, color: '#6e6660', fontSize: 8, textAlign: 'center' },
})

/** The width of a page's writing, and of the part of it beside the logo. */
export const PAPER_WIDTH = 499
const HEAD_WIDTH = 311

/** A text with letters that the embedded fonts have, whose words fit its width. */
export const paperText = (text: string, style: Style & { fontSize?: number } = {}, width = HEAD_WIDTH) =>
  h(Text, { style, ...wholeWords }, withinColumn(printableText(text), width, style.fontSize))

/** Who pays or is paid, beside others: a label, a name, and the lines below it. */
export const paperParty = (label: string, [name = '', ...lines]: string[], columns = 2): ReactElement => {
  const width = (PAPER_WIDTH - GAP * (columns - 1)) / columns
  return h(
    View,
    { style: paperStyles.column },
    paperText(label, paperStyles.muted),
    paperText(name, paperStyles.strong, width),
    ...lines.map((line) => paperText(line, {}, width)),
  )
}

interface Paper {
  title: string
  /** Who issues it, as the file's author. */
  author: string
  locale: Lang
  at: Date
  /** The foot of each page. */
  foot: (page: number, pages: number) => string
}

/** A document of A4 pages, with a foot on each. */
export const paperDocument = (
  { title, author, locale, at, foot }: Paper,
  ...content: (ReactElement | null)[]
): ReactElement<object> =>
  h(
    Document,
    {
      title,
      author: printableText(author),
      language: locale,
      creationDate: at,
      modificationDate: at,
      creator: 'Ancrage',
      producer: 'Ancrage',
    },
    h(
      Page,
      { size: 'A4', style: paperStyles.page },
      h(View, { style: paperStyles.writing }, ...content),
      h(Text, {
        ...wholeWords,
        style: paperStyles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => foot(pageNumber, totalPages),
      }),
    ),
  )
