import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { consentsWithWithdrawals, lastWithdrawal } from './latest.ts'

/**
 * Withdraws the latest consent of a merged client if one of the two withdrew a consent after it: merging must not put a
 * withdrawn consent in force again. A consent on paper counts from the day on it, not from when it was noted.
 */
export async function withdrawMergedConsent(query: Query, practiceId: PracticeId, patientId: string): Promise<void> {
  const all = await consentsWithWithdrawals(query, practiceId, patientId)
  const withdrawnAt = lastWithdrawal(all)
  const [latest] = all
  if (!latest || !withdrawnAt || latest.withdrawnAt) return
  const { paperSignedOn, signedAt } = latest
  const isLater = paperSignedOn
    ? paperSignedOn >= localDay(withdrawnAt, await zoneOfPractice(query, practiceId))
    : signedAt > withdrawnAt
  if (isLater) return
  await tablesOf(query)
    .insertInto('ConsentWithdrawal')
    .values({ id: newId(), practiceId, consentId: latest.id, withdrawnAt })
    .execute()
}
