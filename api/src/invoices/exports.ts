import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { escapeFormula } from '../format/csv-injection.ts'
import { localDay } from '../format/day.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { StreamedAnswer } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { plainAmount } from '../payments/books/amount-text.ts'
import type { PracticeId } from '../practice-id.ts'
import { balancesMatching } from './balances.ts'
import type { ChosenInvoices } from './contract/invoice.ts'
import { practiceAddress } from './identity.ts'
import { type ShownInvoice, shownInvoices } from './shown.ts'
import type { InvoiceKind } from './states.ts'

/** More than any practice issues in two years; a longer period is exported in parts. */
const MOST_EXPORTED = 5_000
/** This many are read and written at once, so that a file of any length takes little memory. */
const AT_ONCE = 200

/** A document that goes into a file. */
export interface ChosenInvoice {
  id: string
  number: string | null
}

interface InvoiceExport {
  actor: PractitionerActor
  chosen: z.output<typeof ChosenInvoices>
  /** Only what is issued has a PDF. */
  isZip: boolean
}

/** Chooses the documents of a file, the first issued first. The log records their number. Throws `limit_reached`. */
export async function beginInvoiceExport(
  query: Query,
  { actor, chosen, isZip }: InvoiceExport,
  now: Date,
): Promise<ChosenInvoice[]> {
  const { practiceId } = actor
  const today = localDay(now, (await practiceAddress(query, practiceId)).timeZone)
  const own = balancesMatching(query, practiceId, today, 'ids' in chosen ? { ids: chosen.ids } : chosen.filter)
  const rows = await (isZip ? own.where('d.status', '=', 'issued') : own)
    .select(['d.invoiceId as id', 'd.number'])
    .orderBy('d.issuedOn', (order) => order.asc().nullsLast())
    .orderBy('d.createdAt')
    .orderBy('d.invoiceId')
    .limit(MOST_EXPORTED + 1)
    .execute()
  if (rows.length > MOST_EXPORTED) throw fail('limit_reached', { most: MOST_EXPORTED })
  if (isZip && rows.length === 0) throw fail('not_found')
  await writePractitionerAudit(query, actor, 'invoices.exported', now, { details: { count: rows.length } })
  return rows
}

export const exportFileName = (lang: Lang, ending: string, now: Date): string =>
  `${lang === 'fr' ? 'factures' : 'invoices'}-${now.toISOString().slice(0, 10)}.${ending}`

export const streamedFile = (stream: Readable, name: string): StreamedAnswer => ({
  stream,
  headers: { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'private, no-store' },
})

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
