import type { Readable } from 'node:stream'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { localDay } from '../format/day.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { StreamedAnswer } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { balancesMatching } from './balances.ts'
import type { ChosenInvoices } from './contract/invoice.ts'
import { practiceAddress } from './identity.ts'

/** More than any practice issues in two years; a longer period is exported in parts. */
const MOST_EXPORTED = 5_000

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
  await writePractitionerAudit(query, 'invoices.exported', { actor, details: { count: rows.length }, now })
  return rows
}

export const exportFileName = (lang: Lang, ending: string, now: Date): string =>
  `${lang === 'fr' ? 'factures' : 'invoices'}-${now.toISOString().slice(0, 10)}.${ending}`

export const streamedFile = (stream: Readable, name: string): StreamedAnswer => ({
  stream,
  headers: { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'private, no-store' },
})
