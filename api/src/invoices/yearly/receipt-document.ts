import { Document, Page, StyleSheet, Text, View, type ViewProps } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { pdfFonts } from '../../files/pdf-fonts.ts'
import { moneyText } from '../../format/amounts.ts'
import { farDayText } from '../../format/full-day.ts'
import { printableText } from '../printable-text.ts'
import { sellerName } from '../rendering/printed.ts'
import type { PaidRow, YearlyReceipt } from './receipt.ts'
import { receiptWords } from './receipt-words.ts'

type Style = ViewProps['style'] & object

const LINE = '0.75 solid #d9d4cf'

const styles = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 52, paddingHorizontal: 48, color: '#2b2724', fontFamily: pdfFonts },
  writing: { fontSize: 9.5, lineHeight: 1.4 },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.25 },
  muted: { color: '#6e6660', fontSize: 8.5 },
  strong: { fontWeight: 600 },
  columns: { flexDirection: 'row', gap: 28, marginTop: 16, marginBottom: 18 },
  column: { flex: 1 },
  row: { flexDirection: 'row', gap: 10, paddingVertical: 5, borderBottom: LINE },
  day: { width: 104 },
  wide: { flex: 1 },
  amount: { width: 74, textAlign: 'right' },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', gap: 10, paddingTop: 6 },
  end: { marginTop: 22 },
  signature: { marginTop: 14, height: 60 },
  foot: { position: 'absolute', bottom: 22, left: 48, right: 48, color: '#6e6660', fontSize: 8, textAlign: 'center' },
})

const say = (text: string, style: Style = {}) => h(Text, { style }, printableText(text))

/** The yearly receipt as A4 pages: who was paid, by whom and for whom, session by session. */
export function receiptDocument(receipt: YearlyReceipt): ReactElement<object> {
  const { locale, year, madeOn, seller, vatMention, client, payers, rows, totalCents } = receipt
  const t = receiptWords[locale]
  const who = sellerName(seller)
  const made = new Date(`${madeOn}T12:00:00Z`)
  const party = (label: string, lines: string[]) =>
    h(
      View,
      { style: styles.column },
      say(label, styles.muted),
      ...lines.map((line, at) => say(line, at ? {} : styles.strong)),
    )
  return h(
    Document,
    {
      title: t.title(year),
      author: printableText(who),
      language: locale,
      creationDate: made,
      modificationDate: made,
      creator: 'Ancrage',
      producer: 'Ancrage',
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.writing },
        say(t.title(year), styles.title),
        h(
          View,
          { style: styles.columns },
          party(t.seller, [
            who,
            seller.address ?? '',
            `${seller.postcode} ${seller.city}`,
            `${t.siret} ${seller.siret}`,
          ]),
          party(t.client, [client.name, ...client.lines]),
          ...(payers.length > 0 ? [party(t.payer, payers)] : []),
        ),
        say(t.statement(who, year), { marginBottom: 10 }),
        headRow(receipt),
        ...rows.map((row, nth) => paidRow(row, receipt, nth)),
        h(
          View,
          { style: styles.sum },
          say(t.total, styles.strong),
          say(moneyText(totalCents, 'EUR', locale), { ...styles.amount, ...styles.strong }),
        ),
        h(
          View,
          { style: styles.end, wrap: false },
          ...(vatMention ? [say(vatMention, styles.muted)] : []),
          say(t.note, styles.muted),
          say(t.made(seller.city ?? '', farDayText(madeOn, locale)), { marginTop: 14 }),
          say(t.signature, { ...styles.muted, ...styles.signature }),
        ),
      ),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `${printableText(who)} · ${t.page(pageNumber, totalPages)}`,
      }),
    ),
  )
}

function headRow({ locale }: YearlyReceipt): ReactElement {
  const { columns } = receiptWords[locale]
  return h(
    View,
    { style: { ...styles.row, ...styles.muted }, fixed: true },
    say(columns.heldOn, styles.day),
    say(columns.number, styles.wide),
    say(columns.receivedOn, styles.day),
    say(columns.typeName, styles.wide),
    say(columns.amount, styles.amount),
  )
}

function paidRow(row: PaidRow, { locale, payers }: YearlyReceipt, key: number): ReactElement {
  const { heldOn, number, receivedOn, typeName, payer, amountCents } = row
  const dayOf = (day: string | null) => (day ? farDayText(day, locale) : '')
  const of = payer && payers.length > 1 ? `${typeName}, ${payer}` : typeName
  return h(
    View,
    { style: styles.row, wrap: false, key },
    say(dayOf(heldOn), styles.day),
    say(number ?? '', styles.wide),
    say(dayOf(receivedOn), styles.day),
    say(of, styles.wide),
    say(moneyText(amountCents, 'EUR', locale), styles.amount),
  )
}
