import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { billedVat } from './billed-vat.ts'
import type { DayRange } from './periods.ts'
import type { ReceiptLine } from './receipts.ts'

/** What the VAT of a line of the ledger depends on. */
type TaxedLine = Pick<ReceiptLine, 'id' | 'amountCents' | 'receivedOn'>

/**
 * The VAT in each line of a range, in cents. What pays a session or an invoice has that of the invoice. What no invoice
 * bills has the rate of the last invoice before its day, else of the first one; without any invoice, the issuer's rate.
 */
export async function vatOfLines(
  em: EntityManager,
  practiceId: PracticeId,
  range: DayRange,
): Promise<(line: TaxedLine) => number> {
  const rateOn = await ratesByDay(em, practiceId)
  const billed = new Map<string, { cents: number; vat: number }>()
  for (const { payment, cents, vat } of await billedVat(em, practiceId, range).execute()) {
    const before = billed.get(payment)
    billed.set(payment, { cents: (before?.cents ?? 0) + cents, vat: (before?.vat ?? 0) + vat })
  }
  const days = new Map((await firstDays(em, practiceId, range)).map(({ id, receivedOn }) => [id, receivedOn]))
  return ({ id, amountCents, receivedOn }) => {
    const { cents, vat } = billed.get(id) ?? { cents: 0, vat: 0 }
    return vat + taxIn(amountCents - cents, rateOn(days.get(id) ?? receivedOn))
  }
}

/** The day of each line; for a reversing line, the day of its original, since its tax mirrors that. */
function firstDays(em: EntityManager, practiceId: PracticeId, { from, through }: DayRange) {
  return tablesOf(em)
    .selectFrom('Payment as p')
    .leftJoin('Payment as before', 'before.id', 'p.reversesId')
    .leftJoin('Payment as first', 'first.id', 'before.reversesId')
    .select(({ fn }) => ['p.id', fn.coalesce('first.receivedOn', 'before.receivedOn', 'p.receivedOn').as('receivedOn')])
    .where('p.practiceId', '=', practiceId)
    .where('p.receivedOn', '>=', from)
    .where('p.receivedOn', '<=', through)
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

/** The tax in an amount that includes it; a refund mirrors its payment. */
export function taxIn(cents: number, vatBasisPoints: number): number {
  const tax = Math.round((Math.abs(cents) * vatBasisPoints) / (10_000 + vatBasisPoints))
  return cents < 0 ? 0 - tax : tax
}
