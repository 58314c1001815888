import { Document, Image, Page, StyleSheet, Text, View, type ViewProps } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { moneyText } from '../../format/amounts.ts'
import { farDayText } from '../../format/full-day.ts'
import { mentions, pageFooter } from './mentions.ts'
import { paperDocument, paperParty, paperStyles, paperText } from './paper.ts'
import { isOtherPayer, type PrintedInvoice, sellerName } from './printed.ts'
import { lineTable, totals } from './table.ts'
import { printedWords } from './words.ts'

type Style = ViewProps['style'] & object

const styles = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 52, paddingHorizontal: 48, color: '#2b2724', fontFamily: pdfFonts },
  writing: { fontSize: 9.5, lineHeight: 1.4 },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.25 },
  head: { flexDirection: 'row', gap: 28, alignItems: 'flex-start' },
  logo: { maxWidth: 160, maxHeight: 48, objectFit: 'contain', objectPosition: 'right top' },
  muted: { color: '#6e6660', fontSize: 8.5 },
  strong: { fontWeight: 600 },
  columns: { flexDirection: 'row', gap: 28, marginTop: 16, marginBottom: 18 },
  column: { flex: 1 },
  foot: { position: 'absolute', bottom: 22, left: 48, right: 48, color: '#6e6660', fontSize: 8, textAlign: 'center' },
})

const say = (text: string, style: Style = {}) => h(Text, { style }, printableText(text))
const block = (style: Style, ...lines: (ReactElement | null)[]) => h(View, { style }, ...lines)
const present = (lines: (string | null | undefined | false)[]) =>
  lines.filter((line) => typeof line === 'string' && line)

/** An invoice, deposit, credit note or quote as A4 pages. */
export function invoiceDocument(invoice: PrintedInvoice): ReactElement<object> {
  const { locale, kind, number, issuedAt, seller, logo } = invoice
  const t = printedWords[locale]
  return paperDocument(
    {
      title: `${t.titles[kind]} ${number}`,
      author: sellerName(seller),
      locale,
      at: issuedAt,
      foot: (page, pages) => `${pageFooter(invoice)} · ${t.page(page, pages)}`,
    },
    paperText(t.titles[kind], paperStyles.title),
    kind === 'invoice' ? paperText(t.note, paperStyles.muted) : null,
    ...facts(invoice).map((line) => paperText(line)),
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.writing },
        block(
          styles.head,
          block(
            styles.column,
            say(t.titles[kind], styles.title),
            kind === 'invoice' ? say(t.note, styles.muted) : null,
            ...facts(invoice).map((line) => say(line)),
          ),
          logo ? h(Image, { style: styles.logo, src: { data: Buffer.from(logo), format: 'jpg' } }) : null,
        ),
        block(styles.columns, party(t.seller, sellerLines(invoice)), party(t.client, clientLines(invoice))),
        lineTable(invoice),
        totals(invoice),
        mentions(invoice),
      ),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `${pageFooter(invoice)} · ${t.page(pageNumber, totalPages)}`,
      }),
    ),
    lineTable(invoice),
    totals(invoice),
    mentions(invoice),
  )
}

/** « 23 novembre 2026 », whatever the year. */
const dayOf = (day: string, { locale }: PrintedInvoice) => farDayText(day, locale)

function facts(invoice: PrintedInvoice): string[] {
  const { locale, number, issuedOn, dueOn, validUntil, reason, words } = invoice
  const t = printedWords[locale]
  const colon = locale === 'fr' ? '\u00a0:' : ':'
  const fact = (label: string, value: string) => `${label}${colon} ${value}`
  return [
    fact(t.number, number),
    fact(t.issued, dayOf(issuedOn, invoice)),
    ...(dueOn && invoice.kind !== 'credit_note' ? [fact(t.due, dayOf(dueOn, invoice))] : []),
    ...(validUntil ? [fact(t.validUntil, dayOf(validUntil, invoice))] : []),
    ...(words.corrects ? [t.corrects(words.corrects.number, dayOf(words.corrects.issuedOn, invoice))] : []),
    ...(reason ? [fact(t.reason, reason)] : []),
    ...(words.quote ? [t.fromQuote(words.quote.number, dayOf(words.quote.issuedOn, invoice))] : []),
  ]
}

function sellerLines({ seller, locale }: PrintedInvoice): string[] {
  const t = printedWords[locale]
  const company = seller.form === 'company' && [
    `${seller.legalForm} ${t.capital(moneyText(seller.capitalCents ?? 0, 'EUR', locale))}`,
    seller.register ?? '',
  ]
  return present([
    sellerName(seller),
    seller.tradeName,
    ...(company || []),
    seller.address,
    `${seller.postcode} ${seller.city}`,
    `${t.siret} ${seller.siret}`,
    seller.vatNumber && `${t.vatNumber} ${seller.vatNumber}`,
    seller.phone,
    seller.email,
  ]) as string[]
}

function clientLines(invoice: PrintedInvoice): string[] {
  const { billTo, locale, isUnnamed, clientName } = invoice
  const t = printedWords[locale]
  if (isUnnamed) return [t.unnamed]
  return present([
    billTo.name,
    billTo.address,
    [billTo.postcode, billTo.city].filter(Boolean).join(' '),
    billTo.siren && `${t.siren} ${billTo.siren}`,
    billTo.vatNumber && `${t.vatNumber} ${billTo.vatNumber}`,
    isOtherPayer(invoice) && t.cameFor(clientName ?? ''),
  ]) as string[]
}
