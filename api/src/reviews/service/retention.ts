import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readSettings } from '../../practices/settings.ts'

const DAY_MS = 86_400_000

/** Reviews written before this instant are hidden, and deleted soon. */
export const retentionStart = (retentionDays: number, now: Date): Date =>
  new Date(now.getTime() - retentionDays * DAY_MS)

/** A report that is decided stays so long, for whoever asks what became of it; then nothing is left of who reported. */
const REPORT_KEPT_DAYS = 365

/** Forgets the reviews of a practice that have had their time, and reports long after their decision. */
export async function purgeReviews(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const { reviewRetentionDays } = await readSettings(query, practiceId)
  await tablesOf(query)
    .deleteFrom('Review')
    .where('practiceId', '=', practiceId)
    .where('writtenAt', '<', retentionStart(reviewRetentionDays, now))
    .execute()
  await tablesOf(query)
    .deleteFrom('ReviewReport')
    .where('practiceId', '=', practiceId)
    .where('decidedAt', '<', new Date(now.getTime() - REPORT_KEPT_DAYS * DAY_MS))
    .execute()
}
