import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../format/csv-injection.ts'
import type { Lang } from '../../http/schema.ts'
import { plainAmount } from './amount-text.ts'
import type { ReceiptLine } from './receipts.ts'
import { bookWords } from './words.ts'

/** The receipts book as a table. No cell is a formula, and amounts are numbers. */
export function receiptsCsv(lines: readonly ReceiptLine[], lang: Lang): string {
  const words = bookWords[lang]
  const rows = lines.map((line) => [
    line.receivedOn,
    line.piece,
    escapeFormula(line.invoiceNumbers.join(', ')),
    escapeFormula(line.client ?? ''),
    words.natures[line.nature],
    escapeFormula(lang === 'fr' ? line.typeNameFr : line.typeNameEn),
    line.isCash ? words.yes : words.no,
    plainAmount(line.amountCents, lang),
    escapeFormula(line.reference ?? ''),
    line.reversesPiece ?? '',
    line.paidOutOn ?? '',
    line.feeCents === null ? '' : plainAmount(line.feeCents, lang),
    line.recordedAt.toISOString(),
  ])
  const text = stringify([Object.values(words.columns), ...rows], {
    delimiter: lang === 'fr' ? ';' : ',',
    record_delimiter: 'windows',
  })
  // Spreadsheets recognise UTF-8 by this mark.
  return `\uFEFF${text}`
}
