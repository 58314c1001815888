import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * The VAT rate, in hundredths of a percent, of money that comes on a day and that no document bills yet: the issuer's
 * present one, or for an earlier day that of the last invoice before.
 */
export async function carriedRate(
  em: EntityManager,
  practiceId: PracticeId,
  { on, today }: { on: string; today: string },
): Promise<number> {
  const billed = on < today ? await rateOfLastInvoice(em, practiceId, on) : undefined
  if (billed !== undefined) return billed
  const identity = await tablesOf(em)
    .selectFrom('BillingIdentity')
    .select(['vatRegime', 'vatBasisPoints'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return identity?.vatRegime === 'liable' ? (identity.vatBasisPoints ?? 0) : 0
}

async function rateOfLastInvoice(em: EntityManager, practiceId: PracticeId, day: string): Promise<number | undefined> {
  const line = await tablesOf(em)
    .selectFrom('Invoice as i')
    .innerJoin('InvoiceLine as l', (join) =>
      join.onRef('l.practiceId', '=', 'i.practiceId').onRef('l.invoiceId', '=', 'i.id'),
    )
    .select('l.vatBasisPoints')
    .where('i.practiceId', '=', practiceId)
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit'])
    .where('i.issuedOn', '<=', day)
    .orderBy('i.issuedOn', 'desc')
    .orderBy('l.vatBasisPoints', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.vatBasisPoints
}
