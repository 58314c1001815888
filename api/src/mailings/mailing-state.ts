import type { Updateable } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'

/** Which mailing is meant. */
export interface MailingName {
  practiceId: PracticeId
  mailingId: string
}

/** How many recipients still wait. */
export const countWaiting = (em: EntityManager, { practiceId, mailingId }: MailingName) =>
  countOf(
    tablesOf(em)
      .selectFrom('MailingRecipient')
      .where('practiceId', '=', practiceId)
      .where('mailingId', '=', mailingId)
      .where('state', '=', 'waiting'),
  )

/** A change of a mailing's state; `goesOnAt`: it waits until then, null: for nothing. */
type Change = Pick<Updateable<Tables['Mailing']>, 'state' | 'endedAt'> & { goesOnAt: Date | null }

/** Changes a mailing's state, and refreshes open pages. */
export async function changeMailing(
  em: EntityManager,
  { practiceId, mailingId }: MailingName,
  change: Change,
): Promise<void> {
  const row = tablesOf(em).updateTable('Mailing').set(change)
  await row.where('practiceId', '=', practiceId).where('id', '=', mailingId).execute()
  await publishChange(queryOf(em), practiceId, 'messages')
}

/** Ends a mailing: nobody who waits is written to. */
export async function endMailing(em: EntityManager, of: MailingName, state: 'done' | 'stopped', now: Date) {
  await changeMailing(em, of, { state, goesOnAt: null, endedAt: now })
  await tablesOf(em)
    .updateTable('MailingRecipient')
    .set({ state: 'stopped' })
    .where('practiceId', '=', of.practiceId)
    .where('mailingId', '=', of.mailingId)
    .where('state', '=', 'waiting')
    .execute()
  return null
}
