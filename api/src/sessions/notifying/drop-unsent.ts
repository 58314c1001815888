import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { MessageTemplate } from '../../mail/message-data.ts'
import { isNeverSent } from '../../messages/never-sent.ts'
import type { Session } from '../entity.ts'
import { lockMessages } from './lock-messages.ts'

interface Which {
  /** Leaves those about its place or types. */
  keepsChanges?: boolean
  /** Drops those too that a server was given and has not accepted: they may have arrived all the same. */
  includesTried?: boolean
}

/** Drops the unsent mails of a kind about a session, by default those that no server was given. Returns them. */
export async function dropUnsentMails(
  em: EntityManager,
  session: Session,
  template: MessageTemplate,
  { keepsChanges = false, includesTried = false }: Which = {},
) {
  const tables = tablesOf(em)
  const waiting = lockMessages(tables, session)
    .where('template', '=', template)
    .where(includesTried ? sql<boolean>`status = 'queued'` : isNeverSent())
    .$if(keepsChanges, (some) => some.where(sql<boolean>`data ->> 'changed' is null`))
  return (
    tables
      .updateTable('Message')
      // An earlier failure explains nothing any more: the mail is out of date.
      .set({ status: 'skipped', error: null })
      .where('id', 'in', waiting)
      .returning(['id', 'audience', 'data', 'attempts'])
      .execute()
  )
}
