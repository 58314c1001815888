import type { EntityManager } from '../db/orm.ts'
import { inPractice } from '../db/tenant.ts'
import type { PracticeId } from '../practice-id.ts'
import type { App } from './context.ts'
import { mayBeRetried } from './database-failure.ts'

/**
 * Runs a handler's work: in one transaction of the practice, or without a practice on a plain fork that opens its own.
 */
export const inTransaction = <T>(
  { orm }: Pick<App, 'orm'>,
  practiceId: PracticeId | null,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> => retryOnce(() => (practiceId ? inPractice(orm.em.fork(), practiceId, work) : work(orm.em.fork())))

/** Repeats work once from the start when another transaction blocked it (deadlock, serialization). */
export async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (mayBeRetried(error)) return run()
    throw error
  }
}
