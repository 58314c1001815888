import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { moneyText } from '../../format/amounts.ts'
import { farDayText } from '../../format/full-day.ts'
import { printableText } from '../printable-text.ts'
import { PAPER_WIDTH, paperDocument, paperParty, paperStyles, paperText } from '../rendering/paper.ts'
import { sellerName } from '../rendering/printed.ts'
import type { PaidRow, YearlyReceipt } from './receipt.ts'
import { receiptWords } from './receipt-words.ts'

const LINE = '0.75 solid #d9d4cf'
const [GAP, DAY, AMOUNT] = [10, 104, 74]
/** Of each of the two columns that share the rest. */
const WIDE = (PAPER_WIDTH - 2 * DAY - AMOUNT - 4 * GAP) / 2

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: GAP, paddingVertical: 5, borderBottom: LINE },
  day: { width: DAY },
  wide: { flex: 1 },
  amount: { width: AMOUNT, textAlign: 'right' },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', gap: 10, paddingTop: 6 },
  end: { marginTop: 22 },
  signature: { marginTop: 14, height: 60 },
})

/** The yearly receipt as A4 pages: who was paid, by whom and for whom, session by session. */
export function receiptDocument(receipt: YearlyReceipt): ReactElement<object> {
  const { locale, year, madeOn, madeAt, seller, vatMention, client, payers, rows, totalCents } = receipt
  const t = receiptWords[locale]
  const who = sellerName(seller)
  const columns = payers.length > 0 ? 3 : 2
  const made = new Date(`${madeOn}T12:00:00Z`)
  return paperDocument(
    {
      title: t.title(year),
      author: who,
      locale,
      at: made,
      foot: (page, pages) => `${printableText(who)} · ${t.page(page, pages)}`,
    },
    paperText(t.title(year), paperStyles.title),
    h(
      View,
      { style: paperStyles.columns },
      paperParty(
        t.seller,
        [who, seller.address ?? '', `${seller.postcode} ${seller.city}`, `${t.siret} ${seller.siret}`],
        columns,
      ),
      paperParty(t.client, [client.name, ...client.lines], columns),
      ...(payers.length > 0 ? [paperParty(t.payer, payers, columns)] : []),
    ),
    paperText(t.statement(who, year), { marginBottom: 10 }),
    headRow(receipt),
    ...rows.map((row, nth) => paidRow(row, receipt, nth)),
    h(
      View,
      { style: styles.sum },
      paperText(t.total, paperStyles.strong),
      paperText(moneyText(totalCents, 'EUR', locale), { ...styles.amount, ...paperStyles.strong }),
    ),
    h(
      View,
      { style: styles.end, wrap: false },
      ...(vatMention ? [paperText(vatMention, paperStyles.muted)] : []),
      paperText(t.state(year, farDayText(madeOn, locale), madeAt), paperStyles.muted),
      paperText(t.note, paperStyles.muted),
      paperText(t.made(seller.city ?? '', farDayText(madeOn, locale)), { marginTop: 14 }),
      paperText(t.signature, { ...paperStyles.muted, ...styles.signature }),
    ),
  )
}

function headRow({ locale }: YearlyReceipt): ReactElement {
  const { columns } = receiptWords[locale]
  return h(
    View,
    { style: { ...styles.row, ...paperStyles.muted }, fixed: true },
    paperText(columns.heldOn, styles.day),
    paperText(columns.number, styles.wide),
    paperText(columns.receivedOn, styles.day),
    paperText(columns.typeName, styles.wide),
    paperText(columns.amount, styles.amount),
  )
}

function paidRow(row: PaidRow, { locale, payers }: YearlyReceipt, key: number): ReactElement {
  const { heldOn, number, receivedOn, typeName, payer, amountCents } = row
  const dayOf = (day: string | null) => (day ? farDayText(day, locale) : '')
  const of = payer && payers.length > 1 ? `${typeName}, ${payer}` : typeName
  return h(
    View,
    { style: styles.row, wrap: false, key },
    paperText(dayOf(heldOn), styles.day),
    paperText(number ?? '', styles.wide, WIDE),
    paperText(dayOf(receivedOn), styles.day),
    paperText(of, styles.wide, WIDE),
    paperText(moneyText(amountCents, 'EUR', locale), styles.amount),
  )
}
