import { Image, StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { moneyText } from '../../format/amounts.ts'
import { farDayText } from '../../format/full-day.ts'
import { legalMentions, pageFooter } from './mentions.ts'
import { paperDocument, paperParty, paperStyles, paperText } from './paper.ts'
import { isOtherPayer, type PrintedInvoice, sellerName } from './printed.ts'
import { lineTable, totals } from './table.ts'
import { documentTitle, printedWords } from './words.ts'

const styles = StyleSheet.create({
  head: { flexDirection: 'row', gap: 28, alignItems: 'flex-start' },
  logo: { maxWidth: 160, maxHeight: 48, objectFit: 'contain', objectPosition: 'right top' },
})

const present = (lines: (string | null | undefined | false)[]) =>
  lines.filter((line) => typeof line === 'string' && line)

/** An invoice, deposit, credit note or quote as A4 pages. */
export function invoiceDocument(invoice: PrintedInvoice): ReactElement<object> {
  const { locale, kind, issuedAt, seller, logo } = invoice
  const t = printedWords[locale]
  return paperDocument(
    {
      title: documentTitle(invoice),
      author: sellerName(seller),
      locale,
      at: issuedAt,
      foot: (page, pages) => `${pageFooter(invoice)} · ${t.page(page, pages)}`,
    },
    h(
      View,
      { style: styles.head },
      h(
        View,
        { style: paperStyles.column },
        paperText(t.titles[kind], paperStyles.title),
        kind === 'invoice' ? paperText(t.note, paperStyles.muted) : null,
        ...facts(invoice).map((line) => paperText(line)),
      ),
      logo ? h(Image, { style: styles.logo, src: { data: Buffer.from(logo), format: 'jpg' } }) : null,
    ),
    h(
      View,
      { style: paperStyles.columns },
      paperParty(t.seller, sellerLines(invoice)),
      paperParty(t.client, clientLines(invoice)),
    ),
    lineTable(invoice),
    totals(invoice),
    legalMentions(invoice),
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
