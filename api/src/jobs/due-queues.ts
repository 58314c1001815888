import { poolOf, queryOn } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'

/** Jobs that wait for their time, and those whose notice was lost, are found within this time. */
const LOOK_EVERY_MS = 500

interface DueQueues {
  /** Called with the name of each queue in which something is due, until nothing of it is. */
  onDue(name: string): void
  onError(error: unknown): void
}

/**
 * Looks into all queues by one statement, where each taker of each queue would ask by itself: some hundred and fifty
 * statements a second that find nothing. Returns how to stop it.
 */
export function watchDueQueues(orm: MikroORM, names: readonly string[], { onDue, onError }: DueQueues): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  async function look() {
    try {
      const due = await queryOn(await poolOf(orm))<{ name: string }>(DUE, [names])
      for (const { name } of isStopped ? [] : due) onDue(name)
    } catch (error) {
      if (!isStopped) onError(error)
    }
    if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Asks as a taker does when it fetches. */
const DUE = `select queue.name from unnest($1::text[]) as queue (name)
  where exists (select from pgboss.job_common j
    where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`
