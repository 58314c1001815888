import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { friendlyFormatIBAN } from 'ibantools'
import { createElement as h, type ReactElement } from 'react'
import { wholeWords, withinColumn } from '../../files/pdf-words.ts'
import { moneyText } from '../../format/amounts.ts'
import { printableText } from '../printable-text.ts'
import { PAPER_WIDTH } from './paper.ts'
import { type PrintedInvoice, sellerName } from './printed.ts'
import { printedWords } from './words.ts'

const styles = StyleSheet.create({
  block: { marginTop: 22, paddingTop: 10, borderTop: '0.75 solid #d9d4cf', fontSize: 8.5 },
  accept: { marginTop: 26, marginBottom: 50 },
})

/** The mentions that the law, the bank and the practitioner require below the amounts. */
export function legalMentions(invoice: PrintedInvoice): ReactElement {
  const accept = invoice.kind === 'quote' ? [printedWords[invoice.locale].accept] : []
  return h(
    View,
    { wrap: false },
    ...accept.map((line) => h(Text, { style: styles.accept, key: line }, line)),
    h(
      View,
      { style: styles.block },
      ...mentionLines(invoice).map((line) =>
        h(Text, { key: line, ...wholeWords }, withinColumn(printableText(line), PAPER_WIDTH)),
      ),
    ),
  )
}

function mentionLines({ seller, words, locale, kind }: PrintedInvoice): string[] {
  const t = printedWords[locale]
  const colon = locale === 'fr' ? '\u00a0: ' : ': '
  const { business } = words
  const isToPay = kind === 'invoice' || kind === 'deposit'
  const bank = [friendlyFormatIBAN(seller.iban ?? ''), seller.bic, seller.accountHolder].filter(Boolean).join(' · ')
  const mediator = seller.mediator && [seller.mediator.name, seller.mediator.address, seller.mediator.site]
  const lines = [
    words.vatMention,
    isToPay && seller.iban && `${t.transfer}${colon}${bank}`,
    ...(business && isToPay
      ? [
          business.latePenalty,
          t.recovery(moneyText(business.recoveryFeeCents, 'EUR', locale)),
          t.discountTerms,
          business.isReformed && t.nature,
          business.isReformed && business.isOnDebits && t.onDebits,
        ]
      : []),
    seller.insurer && `${t.insurance}${colon}${[seller.insurer, seller.insuranceArea].filter(Boolean).join(', ')}`,
    mediator && `${t.mediator}${colon}${mediator.filter(Boolean).join(', ')}`,
    ...(seller.furtherLine?.split('\n') ?? []),
  ]
  return lines.filter((line): line is string => Boolean(line))
}

/** Renders the seller and the number at the foot of each page. */
export const pageFooter = ({ number, seller }: PrintedInvoice): string =>
  printableText(`${sellerName(seller)} · SIRET ${seller.siret} · ${number}`)
