import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readSettings } from '../../practices/settings.ts'

const DAY_MS = 86_400_000

/** Reviews written before this instant are hidden, and deleted soon. */
export const retentionStart = (retentionDays: number, now: Date): Date =>
  new Date(now.getTime() - retentionDays * DAY_MS)

/** Forgets the reviews of a practice that have had their time. */
export async function purgeReviews(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const { reviewRetentionDays } = await readSettings(query, practiceId)
  await tablesOf(query)
    .deleteFrom('Review')
    .where('practiceId', '=', practiceId)
    .where('writtenAt', '<', retentionStart(reviewRetentionDays, now))
    .execute()
}
