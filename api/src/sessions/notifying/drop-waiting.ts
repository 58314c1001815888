import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { MessageTemplate } from '../../mail/message-data.ts'
import type { Session } from '../entity.ts'

/** Drops the mails of a kind about a session that still wait to be sent, and answers what was dropped. */
export async function dropWaitingMails(em: EntityManager, { practiceId, id }: Session, template: MessageTemplate) {
  const tables = tablesOf(em)
  // One that is being handed over is locked for as long as the mail server takes: it is out.
  const waiting = tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', template)
    .where('status', '=', 'queued')
    .forUpdate()
    .skipLocked()
  return tables
    .updateTable('Message')
    .set({ status: 'skipped' })
    .where('id', 'in', waiting)
    .returning(['audience', 'data'])
    .execute()
}
