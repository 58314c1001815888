import type { tablesOf } from '../../db/tables.ts'
import type { Session } from '../entity.ts'

/**
 * Selects and locks messages about a session, to be narrowed to those that a change concerns. A message that is being
 * sent is locked by the worker: it counts as sent, and is left out.
 */
export const lockMessages = (
  tables: ReturnType<typeof tablesOf>,
  { practiceId, id }: Pick<Session, 'practiceId' | 'id'>,
) =>
  tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .forUpdate()
    .skipLocked()
