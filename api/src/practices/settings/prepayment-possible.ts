import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { fail } from '../../http/errors.ts'
import { assertExclusive } from '../../integrations/exclusive.ts'
import type { PracticeId } from '../../practice-id.ts'

/**
 * Refuses to ask for payments beforehand beside Calendly, or without an account at Stripe. One that cannot charge yet
 * may be prepared: nobody is asked for anything before it can.
 */
export async function assertPrepaymentPossible(query: Query, practiceId: PracticeId): Promise<void> {
  await assertExclusive(query, practiceId, 'card_payments')
  const account = await tablesOf(query)
    .selectFrom('StripeAccount')
    .select('disconnectedAt')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!account || account.disconnectedAt) throw fail('card_payments_unavailable', { what: 'no_account' })
}
