import type { PracticeId } from '../practice-id.ts'
import { describeFailure } from './failure.ts'
import type { JobApp } from './job.ts'

/**
 * Does work for several practices, one after the other. A failure in one is logged under these words, and does not stop
 * the others: otherwise whoever made one fail would hold up all.
 */
export async function forEachPractice(
  { log }: Pick<JobApp, 'log'>,
  practiceIds: readonly PracticeId[],
  failed: string,
  work: (practiceId: PracticeId) => Promise<unknown>,
): Promise<void> {
  for (const practiceId of practiceIds)
    try {
      await work(practiceId)
    } catch (error) {
      log.error({ practiceId, failure: describeFailure(error) }, failed)
    }
}
