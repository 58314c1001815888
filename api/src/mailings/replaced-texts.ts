import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { isNeverSent } from '../messages/never-sent.ts'
import type { PracticeId } from '../practice-id.ts'

interface AtNumber {
  id: string
  messageId: string | null
  state: string
  reach: { number: string | null }
}

/** The messages of some, by those of others who wait and have the same number. */
export function findReplaced(standing: readonly AtNumber[], gone: readonly AtNumber[]): Map<string, string[]> {
  const replaced = new Map<string, string[]>()
  for (const { id, state, reach } of standing) {
    const same = gone.filter((one) => one.reach.number === reach.number).flatMap(({ messageId }) => messageId ?? [])
    if (state === 'waiting' && reach.number && same.length > 0) replaced.set(id, same)
  }
  return replaced
}

/**
 * Gives up SMS before another client at the number gets one: once a cancellation is undone, both would go there. False
 * where one is on its way, or has ended since it was read: the next round finds out what became of it.
 */
export async function giveUpUnsent(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  const tables = tablesOf(em)
  const unsent = tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .where(isNeverSent())
    .forUpdate()
    .skipLocked()
  const given = await tables
    .updateTable('Message')
    .set({ status: 'skipped', error: null })
    .where('id', 'in', unsent)
    .returning('id')
    .execute()
  return given.length === ids.length
}
