import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { addDays, localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Amounts } from './amounts.ts'
import { assignNumbers, documentNumber } from './counter.ts'
import type { CreditedTax } from './credited-tax.ts'
import type { DocumentWords, Seller } from './freeze.ts'
import type { InvoiceIssuer } from './identity.ts'
import type { InvoiceRow } from './rows.ts'

/** The facts that are frozen into drafts when they are issued. */
interface Frozen {
  practiceId: PracticeId
  identity: InvoiceIssuer
  timeZone: string
  clients: ReadonlyMap<string, { name: string; paymentDays: number | null }>
  seller: Seller
  credited: ReadonlyMap<string, CreditedTax>
  words: ReadonlyMap<string, DocumentWords>
  amounts: ReadonlyMap<string, Amounts>
}

/** Gives drafts the next numbers of their series, in their order, and writes them as they stay, by one statement. */
export async function numberDrafts(
  em: EntityManager,
  drafts: readonly InvoiceRow[],
  { practiceId, identity, timeZone, clients, seller, credited, words, amounts }: Frozen,
  now: Date,
): Promise<{ id: string; number: string }[]> {
  const bySeries = Map.groupBy(drafts, ({ series }) => series)
  const rows: { id: string; number: string }[] = []
  for (const [series, own] of [...bySeries].sort(([one], [other]) => one.localeCompare(other))) {
    const next = await assignNumbers(em, { practiceId, series, count: own.length }, { identity, timeZone }, now)
    const issuedOn = localDay(next.issuedAt, timeZone)
    for (const [nth, { id, kind, patientId }] of own.entries()) {
      const client = clients.get(patientId ?? '')
      const sequence = next.firstSequence + nth
      const days = kind === 'credit_note' ? 0 : (client?.paymentDays ?? identity.paymentDays)
      const row = {
        id,
        number: documentNumber(series, identity.numberPrefix, next.year, sequence),
        year: next.year,
        sequence,
        issued_at: next.issuedAt.toISOString(),
        issued_on: issuedOn,
        due_on: kind === 'quote' ? null : addDays(issuedOn, days),
        client_name: client?.name ?? null,
        seller: { ...seller, ...credited.get(id)?.seller },
        words: words.get(id),
        net_cents: amounts.get(id)?.netCents,
        vat_cents: amounts.get(id)?.vatCents,
      }
      rows.push(row)
    }
  }
  await queryOf(em)(
    `update invoice i set number = n.number, year = n.year, sequence = n.sequence, issued_at = n.issued_at,
       issued_on = n.issued_on, due_on = n.due_on, client_name = n.client_name, seller = n.seller, words = n.words,
       net_cents = n.net_cents, vat_cents = n.vat_cents, status = 'issued'
     from json_to_recordset($1) as n (id uuid, number text, year int, sequence int, issued_at timestamptz, issued_on date,
       due_on date, client_name text, seller jsonb, words jsonb, net_cents int, vat_cents int)
     where i.practice_id = $2 and i.id = n.id`,
    [JSON.stringify(rows), practiceId],
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return drafts.map(({ id }) => ({ id, number: numbers.get(id)! }))
}
