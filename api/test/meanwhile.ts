import { expect } from 'vitest'
import type { EntityManager } from '../src/db/orm.ts'
import { type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { PracticeId } from '../src/practice-id.ts'
import type { TestApp } from './app.ts'

/**
 * Runs work in a transaction of a practice that commits only once another one waits for it, and returns the result: a
 * race with a fixed order. `then` runs in the first one while the other waits.
 */
export async function meanwhile<T>(
  { orm }: Pick<TestApp, 'orm'>,
  practiceId: PracticeId,
  work: (query: Query, em: EntityManager) => Promise<unknown>,
  other: () => Promise<T>,
  then: (query: Query) => Promise<unknown> = async () => undefined,
): Promise<PromiseSettledResult<T>> {
  const { outcome } = await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    await work(query, em)
    const [own] = await query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = async () => {
      const rows = await queryOf(orm.em.fork())(
        'select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))',
        [own?.pid],
      )
      return rows.length > 0
    }
    const outcome = Promise.allSettled([other()]).then(([settled]) => settled)
    await expect.poll(waiting).toBe(true)
    await then(query)
    return { outcome }
  })
  return outcome
}
