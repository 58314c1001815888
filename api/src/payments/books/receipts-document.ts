import { Document, Page, StyleSheet, Text, View, type ViewProps } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { printable } from '../../consents/printable.ts'
import { latinFonts } from '../../files/pdf-fonts.ts'
import { wholeWords } from '../../files/pdf-words.ts'
import { moneyText } from '../../format/amounts.ts'
import { formatDay } from '../../format/day.ts'
import type { Lang } from '../../http/schema.ts'
import type { ReceiptTotals } from './receipt-sums.ts'
import type { ReceiptLine } from './receipts.ts'
import { BOOK_FONT_SIZE, bookCell } from './receipts-cell.ts'
import { bookWords } from './words.ts'

/** Everything that stands in the PDF of the receipts book. */
export interface PrintedBook {
  lang: Lang
  practice: { name: string; siret: string | null }
  from: string
  through: string
  madeOn: string
  lines: readonly ReceiptLine[]
  /** Months, quarters and years of the period, each with what it is called. */
  sums: readonly (ReceiptTotals & { name: string; isStrong: boolean })[]
}

const LINE = '0.5 solid #d9d4cf'

const styles = StyleSheet.create({
  page: {
    paddingTop: 40,
    paddingBottom: 46,
    paddingHorizontal: 40,
    color: '#2b2724',
    fontFamily: latinFonts,
    fontSize: BOOK_FONT_SIZE,
  },
  title: { fontSize: 16, fontWeight: 600, marginBottom: 4 },
  muted: { color: '#6e6660' },
  row: { flexDirection: 'row', gap: 8, paddingVertical: 3.5, borderBottom: LINE },
  head: { flexDirection: 'row', gap: 8, paddingVertical: 4, borderBottom: '1 solid #2b2724', fontWeight: 600 },
  block: { marginTop: 18 },
  strong: { fontWeight: 600 },
  foot: { position: 'absolute', bottom: 22, left: 40, right: 40, color: '#6e6660', fontSize: 8, textAlign: 'center' },
})

/** The receipts book as a document of A4 pages in landscape. */
export function receiptsDocument(book: PrintedBook): ReactElement<object> {
  const { lang, practice, lines, from, through, madeOn } = book
  const words = bookWords[lang]
  const dayOf = (day: string) => formatDay(day, lang, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const money = (cents: number) => moneyText(cents, 'EUR', lang)
  const receipts = lines.map((line) => row(styles.row, receiptCells(line, lang, dayOf, money)))
  return h(
    Document,
    { title: `${words.title} – ${printable(practice.name)}`, author: printable(practice.name), language: lang },
    h(
      Page,
      { size: 'A4', orientation: 'landscape', style: styles.page },
      h(Text, { style: styles.title }, words.title),
      h(Text, { style: styles.strong, ...wholeWords }, printable(practice.name)),
      ...(practice.siret ? [h(Text, { style: styles.muted }, `SIRET ${practice.siret}`)] : []),
      h(Text, { style: { marginBottom: 12 } }, words.period(dayOf(from), dayOf(through))),
      h(View, { style: styles.head, fixed: true }, ...headCells(lang)),
      ...(receipts.length ? receipts : [h(Text, { style: { paddingVertical: 8 } }, words.empty)]),
      h(View, { style: styles.block }, ...sumRows(book, money)),
      h(Text, { style: { marginTop: 14, color: '#6e6660' } }, words.madeAt(dayOf(madeOn))),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => words.page(pageNumber, totalPages),
      }),
    ),
  )
}

const row = (style: ViewProps['style'] & object, cells: ReactElement[]) => h(View, { style, wrap: false }, ...cells)

const WIDTHS = {
  receivedOn: 54,
  piece: 54,
  invoices: 70,
  client: 140,
  nature: 110,
  type: 110,
  cash: 40,
  reference: 84,
  amount: 70,
}

function headCells(lang: Lang): ReactElement[] {
  const { columns } = bookWords[lang]
  return (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((key) =>
    bookCell(WIDTHS[key], columns[key], key === 'amount'),
  )
}

function receiptCells(
  line: ReceiptLine,
  lang: Lang,
  dayOf: (day: string) => string,
  money: (cents: number) => string,
): ReactElement[] {
  const words = bookWords[lang]
  return [
    bookCell(WIDTHS.receivedOn, dayOf(line.receivedOn)),
    bookCell(WIDTHS.piece, line.piece),
    bookCell(WIDTHS.invoices, line.invoiceNumbers.join(', ')),
    bookCell(WIDTHS.client, line.client ?? words.nobody),
    bookCell(
      WIDTHS.nature,
      line.reversesPiece ? `${words.natures[line.nature]} ${line.reversesPiece}` : words.natures[line.nature],
    ),
    bookCell(WIDTHS.type, lang === 'fr' ? line.typeNameFr : line.typeNameEn),
    bookCell(WIDTHS.cash, line.isCash ? words.yes : ''),
    bookCell(WIDTHS.reference, referenceOf(line, lang, dayOf, money)),
    bookCell(WIDTHS.amount, money(line.amountCents), true),
  ]
}

/** What leads to the money elsewhere. A fee has no amount among receipts: what it comes to stands here. */
function referenceOf(
  { nature, feeCents, reference, paidOutOn }: ReceiptLine,
  lang: Lang,
  dayOf: (day: string) => string,
  money: (cents: number) => string,
): string {
  const words = bookWords[lang]
  if (nature === 'fee') return words.feeOf(money(feeCents ?? 0))
  return reference ?? (paidOutOn ? words.paidOut(dayOf(paidOutOn)) : '')
}

function sumRows({ lang, sums }: PrintedBook, money: (cents: number) => string): ReactElement[] {
  const words = bookWords[lang]
  const head = [words.sums, words.received, words.returned, words.net, words.cash]
  const cells = (texts: string[]) => texts.map((text, at) => bookCell(at === 0 ? 220 : 100, text, at > 0))
  return [
    row(styles.head, cells(head)),
    ...sums.map(({ name, isStrong, receivedCents, returnedCents, netCents, cashCents }) =>
      row(
        isStrong ? { ...styles.row, ...styles.strong } : styles.row,
        cells([name, money(receivedCents), money(returnedCents), money(netCents), money(cashCents)]),
      ),
    ),
  ]
}
