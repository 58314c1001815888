import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { lastWithdrawal } from './service.ts'

/**
 * Withdraws the latest consent of a merged client where either of the two withdrew one after it: what somebody withdrew
 * must not be in force again because they were known twice.
 */
export async function keepWithdrawal(query: Query, practiceId: PracticeId, patientId: string): Promise<void> {
  const withdrawnAt = await lastWithdrawal(query, practiceId, patientId)
  if (!withdrawnAt) return
  const latest = await tablesOf(query)
    .selectFrom('Consent as c')
    .leftJoin('ConsentWithdrawal as w', (join) =>
      join.onRef('w.practiceId', '=', 'c.practiceId').onRef('w.consentId', '=', 'c.id'),
    )
    .select(['c.id', 'c.signedAt', 'w.id as withdrawalId'])
    .where('c.practiceId', '=', practiceId)
    .where('c.patientId', '=', patientId)
    .orderBy('c.signedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest || latest.withdrawalId !== null || latest.signedAt > withdrawnAt) return
  await tablesOf(query)
    .insertInto('ConsentWithdrawal')
    .values({ id: newId(), practiceId, consentId: latest.id, withdrawnAt })
    .execute()
}
