import { millisecondsInDay } from 'date-fns/constants'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { isPracticeOpen } from '../../practices/practitioner.ts'
import { readSettings } from '../../practices/settings.ts'

/** Reviews written before this instant are hidden, and soon deleted. */
export const retentionStart = (retentionDays: number, now: Date): Date =>
  new Date(now.getTime() - retentionDays * millisecondsInDay)

/** Since when written reviews of a practice are public; null while its account is closed, when none is. */
export async function publicSince(query: Query, practiceId: PracticeId, now: Date): Promise<Date | null> {
  if (!(await isPracticeOpen(query, practiceId))) return null
  const { reviewRetentionDays } = await readSettings(query, practiceId)
  return retentionStart(reviewRetentionDays, now)
}

/**
 * How many days a decided report is kept, for those who ask about it; then everything about the reporter is deleted.
 */
const REPORT_KEPT_DAYS = 365

/** Deletes the expired reviews of a practice, and reports long after their decision. */
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
    .where('decidedAt', '<', new Date(now.getTime() - REPORT_KEPT_DAYS * millisecondsInDay))
    .execute()
}
