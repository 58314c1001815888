import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { missingIssuerFields, readIdentity } from '../invoices/identity.ts'
import { billingLaw, ruleInForce } from '../invoices/law.ts'
import type { PracticeId } from '../practice-id.ts'
import { charges, priceCents } from './charges.ts'
import type { BillingToDo } from './contract/batch.ts'

/**
 * What in billing waits: invoices that the law requires (arrêté 83-50/A), drafts of invoices and credit notes, and the
 * issuer's missing fields.
 */
export async function billingToDo(
  em: EntityManager,
  { practiceId, timeZone }: { practiceId: PracticeId; timeZone: string },
  now: Date,
): Promise<z.output<typeof BillingToDo>> {
  const { value: fromCents } = ruleInForce(billingLaw.noteFromCents, localDay(now, timeZone))
  const { count } = await charges(em, { practiceId, isHeld: true, isUnbilled: true, now })
    .where(priceCents, '>=', fromCents)
    .where('s.endsAt', '<=', now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const { drafts } = await tablesOf(em)
    .selectFrom('Invoice')
    .select(sql<number>`count(*)::int`.as('drafts'))
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'draft')
    .where('kind', 'in', ['invoice', 'credit_note'])
    .executeTakeFirstOrThrow()
  const missing = missingIssuerFields(await readIdentity(em, practiceId))
  return { sessionsWithoutNote: count, noteFromCents: fromCents, drafts, missing }
}
