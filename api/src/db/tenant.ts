import { IsolationLevel } from '@mikro-orm/core'
import type { PracticeId } from '../practice-id.ts'
import type { EntityManager } from './orm.ts'

/** A statement that waits longer for another transaction gives up, and frees its connection for others. */
export const LONGEST_WAIT_FOR_A_LOCK = '10s'

/** Runs `work` in one transaction that sees the rows of one practice and no others. */
export function inPractice<T>(
  em: EntityManager,
  practiceId: PracticeId,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  if (em.isInTransaction()) throw new Error('inPractice inside a transaction would open a second one')
  const variables = { 'app.practice_id': practiceId, lock_timeout: LONGEST_WAIT_FOR_A_LOCK }
  const fork = em.fork({ clear: true, session: { variables } })
  return fork.transactional((tenant) => work(tenant as EntityManager), {
    isolationLevel: IsolationLevel.READ_COMMITTED,
  })
}
