import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { MessageTemplate } from '../../mail/message-data.ts'
import { isUntried } from '../../messages/untried.ts'
import type { Session } from '../entity.ts'

/** Drops the mails of a kind about a session that no server was handed, and returns them. */
export async function dropWaitingMails(em: EntityManager, { practiceId, id }: Session, template: MessageTemplate) {
  const tables = tablesOf(em)
  // A mail that is being sent is locked by the worker: it counts as sent.
  const waiting = tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', template)
    .where(isUntried())
    .forUpdate()
    .skipLocked()
  return tables
    .updateTable('Message')
    .set({ status: 'skipped' })
    .where('id', 'in', waiting)
    .returning(['audience', 'data'])
    .execute()
}
