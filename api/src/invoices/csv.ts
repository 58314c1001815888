import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { MikroORM } from '../db/orm.ts'
import { inPractice } from '../db/tenant.ts'
import { escapeFormula } from '../format/csv-injection.ts'
import type { Lang } from '../http/schema.ts'
import { plainAmount } from '../payments/books/amount-text.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ChosenInvoice } from './exports.ts'
import { type ShownInvoice, shownInvoices } from './shown.ts'
import type { InvoiceKind } from './states.ts'

/** This many are read and written at once, so that a file of any length takes little memory. */
const AT_ONCE = 200

interface CsvWords {
  heads: string[]
  kinds: Record<InvoiceKind, string>
  draft: string
  issued: string
}

const csvWords: Record<Lang, CsvWords> = {
  fr: {
    heads: [
      'Numéro',
      'Document',
      'État',
      'Date',
      'Échéance',
      'Client',
      'Facturé à',
      'Total TTC',
      'Total HT',
      'TVA',
      'Acomptes',
      'Avoirs',
      'Réglé',
      'Reste à payer',
    ],
    kinds: { invoice: 'Facture', deposit: 'Facture d’acompte', credit_note: 'Avoir', quote: 'Devis' },
    draft: 'Brouillon',
    issued: 'Établi',
  },
  en: {
    heads: [
      'Number',
      'Document',
      'State',
      'Date',
      'Due on',
      'Client',
      'Billed to',
      'Total incl. tax',
      'Total excl. tax',
      'VAT',
      'Deposits',
      'Credit notes',
      'Paid',
      'Left to pay',
    ],
    kinds: { invoice: 'Invoice', deposit: 'Deposit invoice', credit_note: 'Credit note', quote: 'Quote' },
    draft: 'Draft',
    issued: 'Issued',
  },
}

/** Documents as a table, read part by part as it is sent. No cell is a formula, and amounts are numbers. */
export function invoiceCsv(
  { orm }: { orm: MikroORM },
  practiceId: PracticeId,
  documents: readonly ChosenInvoice[],
  lang: Lang,
): Readable {
  const write = (rows: string[][]) =>
    stringify(rows, { delimiter: lang === 'fr' ? ';' : ',', record_delimiter: 'windows' })
  async function* parts() {
    // Spreadsheets recognise UTF-8 by this mark.
    yield `\uFEFF${write([csvWords[lang].heads])}`
    for (let from = 0; from < documents.length; from += AT_ONCE) {
      const ids = documents.slice(from, from + AT_ONCE).map(({ id }) => id)
      const shown = await inPractice(orm.em.fork(), practiceId, (em) => shownInvoices(em, practiceId, ids))
      if (shown.length > 0) yield write(shown.map((invoice) => cellsOf(invoice, lang)))
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

function cellsOf(invoice: ShownInvoice, lang: Lang): string[] {
  const { number, kind, status, issuedOn, dueOn, clientName, patient, billTo } = invoice
  const { totalCents, netCents, vatCents, deductedCents, creditedCents, paidCents, dueCents } = invoice
  const words = csvWords[lang]
  const client = clientName ?? (patient ? `${patient.firstname} ${patient.lastname}` : '')
  return [
    escapeFormula(number ?? ''),
    words.kinds[kind],
    status === 'draft' ? words.draft : words.issued,
    issuedOn ?? '',
    dueOn ?? '',
    escapeFormula(client),
    escapeFormula(billTo.name),
    ...[totalCents, netCents, vatCents, deductedCents, creditedCents, paidCents, dueCents].map((cents) =>
      plainAmount(cents, lang),
    ),
  ]
}
