import { StyleSheet, Text, View, type ViewProps } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { wholeWords, withinColumn } from '../../files/pdf-words.ts'
import { moneyText } from '../../format/amounts.ts'
import { farDayText } from '../../format/full-day.ts'
import type { Lang } from '../../http/schema.ts'
import { splitTax } from '../amounts.ts'
import { printableText } from '../printable-text.ts'
import { PAPER_WIDTH } from './paper.ts'
import { frozenSums, leftToPay, type PrintedInvoice, type PrintedLine } from './printed.ts'
import { printedWords } from './words.ts'

type Style = ViewProps['style'] & object

const [GAP, NARROW, AMOUNT] = [10, 30, 74]

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: GAP, paddingVertical: 5, borderBottom: '0.75 solid #d9d4cf' },
  head: { color: '#6e6660', fontSize: 8.5 },
  wide: { flex: 1 },
  narrow: { width: NARROW, textAlign: 'right' },
  amount: { width: AMOUNT, textAlign: 'right' },
  muted: { color: '#6e6660', fontSize: 8.5 },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', gap: 10, paddingTop: 4 },
  sumLabel: { width: 280, textAlign: 'right' },
  strong: { fontWeight: 600 },
})

const cell = (text: string, ...style: Style[]) => h(Text, { style, ...wholeWords }, printableText(text))
const money = (cents: number, locale: Lang) => moneyText(cents, 'EUR', locale)

/** « 20 % », from hundredths of a percent. */
const rateText = (basisPoints: number, locale: Lang): string =>
  new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )

/** The lines: what, when and where, how often, for how much. */
export function lineTable({ lines, locale }: PrintedInvoice): ReactElement {
  const t = printedWords[locale]
  const isTaxed = lines.some((line) => line.vatBasisPoints > 0)
  const isDiscounted = lines.some((line) => line.discountCents !== 0)
  const amounts = (line: PrintedLine): string[] => [
    ...(isTaxed ? [money(Math.round(netOf(line) / line.quantity), locale)] : []),
    money(line.unitPriceCents, locale),
    ...(isDiscounted ? [money(line.discountCents, locale)] : []),
    money(line.totalCents, locale),
  ]
  const heads = [
    ...(isTaxed ? [t.unitNet] : []),
    t.unit,
    ...(isDiscounted ? [t.discount] : []),
    isTaxed ? t.totalGross : t.total,
  ]
  const labelWidth = PAPER_WIDTH - NARROW - GAP - heads.length * (AMOUNT + GAP)
  const labelCell = (text: string, ...style: Style[]) => cell(withinColumn(text, labelWidth), ...style)
  return h(
    View,
    {},
    h(
      View,
      { style: { ...styles.row, ...styles.head } },
      cell(t.label, styles.wide),
      cell(t.quantity, styles.narrow),
      ...heads.map((head) => cell(head, styles.amount)),
    ),
    ...lines.map((line, nth) =>
      h(
        View,
        { style: styles.row, wrap: false, key: nth },
        h(
          View,
          { style: styles.wide },
          labelCell(line.label),
          ...heldAt(line, locale).map((text) => labelCell(text, styles.muted)),
        ),
        cell(String(line.quantity), styles.narrow),
        ...amounts(line).map((amount) => cell(amount, styles.amount)),
      ),
    ),
  )
}

/** Before the discount, without tax. */
const netOf = ({ quantity, unitPriceCents, vatBasisPoints }: PrintedLine) =>
  splitTax(quantity * unitPriceCents, vatBasisPoints).netCents

function heldAt({ heldOn, place }: PrintedLine, locale: Lang): string[] {
  const text = [heldOn && farDayText(heldOn, locale), place].filter(Boolean).join(' · ')
  return text ? [text] : []
}

/** Without and with tax, what was paid, and what is left. */
export function totals(invoice: PrintedInvoice): ReactElement {
  const { locale, netCents, totalCents, words, deductedCents, kind } = invoice
  const t = printedWords[locale]
  const rates = frozenSums(invoice).filter(({ vatBasisPoints }) => vatBasisPoints > 0)
  const rows: [label: string, cents: number, isStrong?: true][] = [
    [t.totalNet, netCents],
    ...rates.map(({ vatBasisPoints, vatCents }): [string, number] => [
      t.vat(rateText(vatBasisPoints, locale)),
      vatCents,
    ]),
    [t.totalGross, totalCents, true],
    ...(deductedCents > 0
      ? words.deposits.map((deposit): [string, number] => [
          t.deposit(deposit.number, farDayText(deposit.issuedOn, locale)),
          0 - deposit.totalCents,
        ])
      : []),
    ...(words.paidCents > 0 ? [[t.paid, 0 - words.paidCents] as [string, number]] : []),
    ...(kind === 'invoice' || kind === 'deposit' ? [[t.left, leftToPay(invoice), true] as [string, number, true]] : []),
  ]
  return h(
    View,
    { style: { marginTop: 8 }, wrap: false },
    ...rows.map(([label, cents, isStrong], nth) =>
      h(
        View,
        { style: styles.sum, key: nth },
        cell(label, styles.sumLabel, isStrong ? styles.strong : {}),
        cell(money(cents, locale), styles.amount, isStrong ? styles.strong : {}),
      ),
    ),
  )
}
