import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { missingIssuerFields, readIdentity } from '../invoices/identity.ts'
import { billingLaw, ruleInForce } from '../invoices/law.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { charges, isFreed, priceCents } from './charges.ts'

/**
 * Whether a client's held sessions still need a note that the law requires (arrêté 83-50/A), or a refund its credit
 * note, and whether only drafts are left to issue. A practice that cannot issue here bills elsewhere, so nothing is
 * missing.
 */
export async function missingNotesOf(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<'none' | 'unbilled' | 'drafted'> {
  if (missingIssuerFields(await readIdentity(em, practiceId)).length > 0) return 'none'
  const { value: fromCents } = ruleInForce(billingLaw.noteFromCents, await todayOf(em, practiceId, now))
  const held = await charges(em, { practiceId, patientId, isHeld: true, now })
    .where(priceCents, '>=', fromCents)
    .where(({ not }) => not(isFreed))
    .select('s.id')
    .execute()
  const ids = held.map(({ id }) => id)
  const bills = await invoicesOfSessions(em, practiceId, ids)
  const missing = ids.filter((id) => bills.get(id)?.status !== 'issued')
  if (missing.some((id) => !bills.has(id))) return 'unbilled'
  return missing.length > 0 || (await hasDraftedCreditNote(em, practiceId, patientId)) ? 'drafted' : 'none'
}

/** Whether a refund's credit note waits as a draft. */
async function hasDraftedCreditNote(em: EntityManager, practiceId: PracticeId, patientId: string): Promise<boolean> {
  const draft = await tablesOf(em)
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'draft')
    .where('kind', '=', 'credit_note')
    .limit(1)
    .executeTakeFirst()
  return draft !== undefined
}
