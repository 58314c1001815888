import type { Query } from '../../db/query.ts'
import { readSettings } from '../../practices/settings.ts'

const DAY_MS = 86_400_000

/** Reviews written before this instant are hidden, and deleted soon. */
export const retentionStart = (retentionDays: number, now: Date): string =>
  new Date(now.getTime() - retentionDays * DAY_MS).toISOString()

/** Forgets the reviews of a practice that have had their time. */
export async function purgeReviews(query: Query, practiceId: string, now: Date): Promise<void> {
  const { reviewRetentionDays } = await readSettings(query, practiceId)
  await query('delete from review where practice_id = $1 and written_at < $2', [
    practiceId,
    retentionStart(reviewRetentionDays, now),
  ])
}
