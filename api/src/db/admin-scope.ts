import { IsolationLevel } from '@mikro-orm/core'
import type { EntityManager } from './orm.ts'
import { queryOf } from './query.ts'
import { LONGEST_WAIT_FOR_A_LOCK } from './tenant.ts'

/**
 * Runs `work` in one transaction of the administration. It sees of every practice who it is, who works there and who
 * its patients are, but never a session or a message. Inside a running transaction, it widens that one.
 */
export async function inAdminScope<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  if (em.isInTransaction()) {
    await queryOf(em)("select set_config('app.scope', 'admin', true)")
    return work(em)
  }
  const variables = { 'app.scope': 'admin', lock_timeout: LONGEST_WAIT_FOR_A_LOCK }
  return em
    .fork({ clear: true, session: { variables } })
    .transactional((scoped) => work(scoped as EntityManager), { isolationLevel: IsolationLevel.READ_COMMITTED })
}
