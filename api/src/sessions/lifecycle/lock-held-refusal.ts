import { sql } from 'kysely'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { isRefusalHeld } from '../../messages/held-refusal.ts'
import type { Session } from '../entity.ts'
import { lockMessages } from '../notifying/lock-messages.ts'

/**
 * Whether the refusal of a locked session can still be undone; its mail is then locked too. A mail that is being sent,
 * or that an erasure has locked, is not waited for: that refusal is final.
 */
export async function lockHeldRefusal(query: Query, session: Session, now: Date): Promise<boolean> {
  const tables = tablesOf(query)
  const newest = tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', session.practiceId)
    .where('sessionId', '=', session.id)
    .where('template', '=', 'session.refused')
    .orderBy('id', 'desc')
    .limit(1)
  const locked = await lockMessages(tables, session).where('id', '=', newest).execute()
  if (locked.length === 0) return false
  const held = await tables
    .selectFrom('Session as s')
    .select('s.id')
    .where('s.practiceId', '=', session.practiceId)
    .where('s.id', '=', session.id)
    .where((row) => isRefusalHeld(now)(row))
    .executeTakeFirst()
  return held !== undefined
}

/** From now on the refusal is final, also one whose mail was withheld. Call it only for a locked one. */
export const endRefusalHold = (query: Query, session: Session) => {
  const tables = tablesOf(query)
  return tables
    .updateTable('Message')
    .set({ data: sql`data - 'heldUntil'` })
    .where('id', 'in', lockMessages(tables, session).where('template', '=', 'session.refused'))
    .execute()
}
