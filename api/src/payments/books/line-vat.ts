import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { billedVat } from './billed-vat.ts'
import type { DayRange } from './periods.ts'

/** The VAT in a line of the ledger as it stands now, in cents. */
export interface LineVat {
  id: string
  sequence: number
  receivedOn: string
  vatCents: number
  /** The last day on which a document or a use of credit changed what the line pays; its own where nothing did. */
  changedOn: string
}

/**
 * The VAT in each line of a range, in the order of the ledger. What pays a session or an invoice has that of the
 * invoice. What no invoice bills has the rate that the line carries since it was entered.
 */
export async function vatOfLines(em: EntityManager, practiceId: PracticeId, range: DayRange): Promise<LineVat[]> {
  const billed = new Map<string, { cents: number; vat: number; since: string }>()
  for (const { payment, cents, vat, since } of await billedVat(em, practiceId, range).execute()) {
    const before = billed.get(payment) ?? { cents: 0, vat: 0, since }
    billed.set(payment, {
      cents: before.cents + cents,
      vat: before.vat + vat,
      since: since > before.since ? since : before.since,
    })
  }
  const lines = await tablesOf(em)
    .selectFrom('Payment')
    .select(['id', 'sequence', 'receivedOn', 'amountCents', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .where('receivedOn', '>=', range.from)
    .where('receivedOn', '<=', range.through)
    .orderBy('sequence')
    .execute()
  return lines.map(({ amountCents, vatBasisPoints, ...line }) => {
    const { cents, vat, since } = billed.get(line.id) ?? { cents: 0, vat: 0, since: line.receivedOn }
    return { ...line, vatCents: vat + taxIn(amountCents - cents, vatBasisPoints), changedOn: since }
  })
}

/** The tax in an amount that includes it; a refund mirrors its payment. */
export function taxIn(cents: number, vatBasisPoints: number): number {
  const tax = Math.round((Math.abs(cents) * vatBasisPoints) / (10_000 + vatBasisPoints))
  return cents < 0 ? 0 - tax : tax
}
