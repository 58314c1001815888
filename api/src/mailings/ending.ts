import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'

/** Which mailing is meant. */
export interface MailingName {
  practiceId: PracticeId
  mailingId: string
}

/** How many wait for it still. */
export const countWaiting = (em: EntityManager, { practiceId, mailingId }: MailingName) =>
  countOf(
    tablesOf(em)
      .selectFrom('MailingRecipient')
      .where('practiceId', '=', practiceId)
      .where('mailingId', '=', mailingId)
      .where('state', '=', 'waiting'),
  )

/** Has it wait until an instant. */
export async function setBack(em: EntityManager, { practiceId, mailingId }: MailingName, at: Date): Promise<Date> {
  const row = tablesOf(em).updateTable('Mailing').set({ goesOnAt: at })
  await row.where('practiceId', '=', practiceId).where('id', '=', mailingId).execute()
  await publishChange(queryOf(em), practiceId, 'messages')
  return at
}

/** Ends it: nobody who waits is written to any more. */
export async function endMailing(
  em: EntityManager,
  { practiceId, mailingId }: MailingName,
  state: 'done' | 'stopped',
  now: Date,
) {
  const tables = tablesOf(em)
  await tables
    .updateTable('Mailing')
    .set({ state, goesOnAt: null, endedAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', mailingId)
    .execute()
  await tables
    .updateTable('MailingRecipient')
    .set({ state: 'stopped' })
    .where('practiceId', '=', practiceId)
    .where('mailingId', '=', mailingId)
    .where('state', '=', 'waiting')
    .execute()
  await publishChange(queryOf(em), practiceId, 'messages')
  return null
}
