import type { PaymentTarget } from '../billing/invoice-targets.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import type { PracticeId } from '../practice-id.ts'

type Owed = Pick<PaymentTarget, 'sessionId' | 'invoiceId'>

/** The due dates that issued invoices give to sessions and to themselves, by id. What has none is due at once. */
export async function dueDatesOf(
  em: EntityManager,
  practiceId: PracticeId,
  owed: readonly Owed[],
): Promise<Map<string, string>> {
  const sessionIds = owed.flatMap(({ sessionId }) => sessionId ?? [])
  const invoiceIds = owed.flatMap(({ invoiceId }) => invoiceId ?? [])
  const dates = new Map<string, string>()
  for (const [id, { status, dueOn }] of await invoicesOfSessions(em, practiceId, sessionIds))
    if (status === 'issued' && dueOn) dates.set(id, dueOn)
  if (invoiceIds.length === 0) return dates
  const invoices = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'dueOn'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', invoiceIds)
    .execute()
  for (const { id, dueOn } of invoices) if (dueOn) dates.set(id, dueOn)
  return dates
}
