import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { MessageTemplate } from '../../mail/message-data.ts'
import type { Session } from '../entity.ts'

interface Which {
  /** Not those about its place or types. */
  keepsChanges?: boolean
  /** Not those that a server may have taken without saying so. */
  isUntried?: boolean
}

/** Drops the unsent mails of a kind about a session, and returns them. */
export async function dropWaitingMails(
  em: EntityManager,
  { practiceId, id }: Session,
  template: MessageTemplate,
  { keepsChanges = false, isUntried = false }: Which = {},
) {
  const tables = tablesOf(em)
  // A mail that is being sent is locked by the worker: it counts as sent.
  const waiting = tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', template)
    .where('status', '=', 'queued')
    .$if(keepsChanges, (some) => some.where(sql<boolean>`data ->> 'changed' is null`))
    .$if(isUntried, (some) => some.where('attempts', '=', 0))
    .forUpdate()
    .skipLocked()
  return tables
    .updateTable('Message')
    .set({ status: 'skipped' })
    .where('id', 'in', waiting)
    .returning(['audience', 'data', 'attempts'])
    .execute()
}
