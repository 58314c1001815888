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
  /** By how much documents moved it from that of the line's own rate, in the order of the days. */
  moves: { day: string; cents: number }[]
}

/** What a line pays of a document since a day. */
interface BilledPart {
  cents: number
  vat: number
  since: string
}

/**
 * The VAT in each line of a range, in the order of the ledger. What pays a session or an invoice has that of the
 * invoice. What no invoice bills has the rate that the line carries since it was entered.
 */
export async function vatOfLines(em: EntityManager, practiceId: PracticeId, range: DayRange): Promise<LineVat[]> {
  const billed = Map.groupBy(await billedVat(em, practiceId, range).execute(), ({ payment }) => payment)
  const lines = await tablesOf(em)
    .selectFrom('Payment')
    .select(['id', 'sequence', 'receivedOn', 'amountCents', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .where('receivedOn', '>=', range.from)
    .where('receivedOn', '<=', range.through)
    .orderBy('sequence')
    .execute()
  return lines.map(({ amountCents, vatBasisPoints, ...line }) => {
    const moves = movesOf(billed.get(line.id) ?? [], amountCents, vatBasisPoints)
    const vatCents = moves.reduce((vat, { cents }) => vat + cents, taxIn(amountCents, vatBasisPoints))
    return { ...line, vatCents, moves }
  })
}

/** What of an amount is billed has the VAT of its documents, and the rest that of its rate. */
function movesOf(parts: readonly BilledPart[], amountCents: number, vatBasisPoints: number): LineVat['moves'] {
  let unbilled = amountCents
  return parts
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => one.since.localeCompare(other.since))
    .map(({ cents, vat, since }) => {
      const before = taxIn(unbilled, vatBasisPoints)
      unbilled -= cents
      return { day: since, cents: vat + taxIn(unbilled, vatBasisPoints) - before }
    })
}

/** The tax in an amount that includes it; a refund mirrors its payment. */
export function taxIn(cents: number, vatBasisPoints: number): number {
  const tax = Math.round((Math.abs(cents) * vatBasisPoints) / (10_000 + vatBasisPoints))
  return cents < 0 ? 0 - tax : tax
}
