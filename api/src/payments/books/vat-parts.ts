import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ReceiptLine } from './receipts.ts'

/** The part of a line with one VAT rate, in hundredths of a percent; 0: none. */
export interface VatPart {
  cents: number
  vatBasisPoints: number
}

/** What the VAT of a line of the ledger depends on. */
type TaxedLine = Pick<ReceiptLine, 'id' | 'amountCents' | 'receivedOn'>

/** So many ids go into one statement. */
const AT_ONCE = 5_000

/**
 * The VAT of each line. What pays a session or an invoice has the rate of that invoice on its day. What no invoice
 * bills has the rate of the last invoice before its day, else of the first one; without any invoice, the issuer's rate.
 */
export async function vatPartsOf(
  em: EntityManager,
  practiceId: PracticeId,
  lines: readonly TaxedLine[],
): Promise<(line: TaxedLine) => VatPart[]> {
  const rateOn = await ratesByDay(em, practiceId)
  const billedOf = await billedVatOf(em, practiceId, lines)
  const days = new Map<string, string>()
  for (const ids of idsAtOnce(lines))
    for (const { id, receivedOn } of await firstDays(em, practiceId, ids)) days.set(id, receivedOn)
  return ({ id, amountCents, receivedOn }) => {
    const billed = billedOf({ id })
    const rest = amountCents - billed.reduce((sum, { cents }) => sum + cents, 0)
    const ofRest = { cents: rest, vatBasisPoints: rateOn(days.get(id) ?? receivedOn) }
    return rest === 0 ? billed : [...billed, ofRest]
  }
}

/** The VAT of what each line pays on an issued invoice. Says nothing of the rest, which no invoice bills. */
export async function billedVatOf(
  em: EntityManager,
  practiceId: PracticeId,
  lines: readonly Pick<TaxedLine, 'id'>[],
): Promise<(line: Pick<TaxedLine, 'id'>) => VatPart[]> {
  const parts = new Map<string, VatPart[]>()
  for (const ids of idsAtOnce(lines))
    for (const { paymentId, cents, vatBasisPoints } of await billedParts(em, practiceId, ids))
      if (vatBasisPoints !== null) parts.set(paymentId, [...(parts.get(paymentId) ?? []), { cents, vatBasisPoints }])
  return ({ id }) => parts.get(id) ?? []
}

const idsAtOnce = (lines: readonly Pick<TaxedLine, 'id'>[]): string[][] =>
  Array.from({ length: Math.ceil(lines.length / AT_ONCE) }, (_, nth) =>
    lines.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE).map(({ id }) => id),
  )

/**
 * The part of each line that pays for something on an issued invoice, or else for a deposit, by the rate of the last
 * one.
 */
function billedParts(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  const rate = sql<number | null>`(select l.vat_basis_points
    from invoice_line l join invoice i on i.practice_id = l.practice_id and i.id = l.invoice_id
    where l.practice_id = a.practice_id and i.status = 'issued' and i.kind in ('invoice', 'deposit')
      and case when a.invoice_id is null then l.session_id = a.session_id else l.invoice_id = a.invoice_id end
    order by i.kind = 'deposit', i.issued_at desc, i.id, l.vat_basis_points desc limit 1)`
  return tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .select(['a.paymentId', rate.as('vatBasisPoints'), sql<number>`sum(a.amount_cents)::bigint`.as('cents')])
    .where('a.practiceId', '=', practiceId)
    .where('a.paymentId', 'in', ids)
    .groupBy(['a.paymentId', 'a.practiceId', 'a.sessionId', 'a.invoiceId'])
    .execute()
}

/** The day of each line; for a reversing line, the day of its original, since its tax mirrors that. */
function firstDays(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  return tablesOf(em)
    .selectFrom('Payment as p')
    .leftJoin('Payment as before', 'before.id', 'p.reversesId')
    .leftJoin('Payment as first', 'first.id', 'before.reversesId')
    .select(({ fn }) => ['p.id', fn.coalesce('first.receivedOn', 'before.receivedOn', 'p.receivedOn').as('receivedOn')])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', 'in', ids)
    .execute()
}

/** The rate of a day, as the invoices of the practice show it. */
async function ratesByDay(em: EntityManager, practiceId: PracticeId): Promise<(day: string) => number> {
  const issued = await tablesOf(em)
    .selectFrom('Invoice as i')
    .innerJoin('InvoiceLine as l', (join) =>
      join.onRef('l.practiceId', '=', 'i.practiceId').onRef('l.invoiceId', '=', 'i.id'),
    )
    .select(({ fn }) => ['i.issuedOn', fn.max('l.vatBasisPoints').as('vatBasisPoints')])
    .where('i.practiceId', '=', practiceId)
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit'])
    .groupBy('i.issuedOn')
    .orderBy('i.issuedOn')
    .execute()
  const identity = await tablesOf(em)
    .selectFrom('BillingIdentity')
    .select(['vatRegime', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  const today = identity?.vatRegime === 'liable' ? (identity.vatBasisPoints ?? 0) : 0
  return (day) => {
    const known = issued.findLast(({ issuedOn }) => issuedOn !== null && issuedOn !== undefined && issuedOn <= day)
    return (known ?? issued[0])?.vatBasisPoints ?? today
  }
}

/** The tax in a line, rounded once for each rate, as invoices round it. */
export function taxOf(parts: readonly VatPart[]): number {
  const cents = new Map<number, number>()
  for (const part of parts) cents.set(part.vatBasisPoints, (cents.get(part.vatBasisPoints) ?? 0) + part.cents)
  return [...cents].reduce((sum, [rate, amount]) => sum + taxIn(amount, rate), 0)
}

/** The tax in an amount that includes it; a refund mirrors its payment. */
function taxIn(cents: number, vatBasisPoints: number): number {
  const tax = Math.round((Math.abs(cents) * vatBasisPoints) / (10_000 + vatBasisPoints))
  return cents < 0 ? 0 - tax : tax
}
