import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * SQL that decides which rows of a table count as content about a client. A mailing that was to reach them but sent
 * nothing does not count, and is deleted with them.
 */
export const countedCondition = (table: string) => (table === 'mailing_recipient' ? 'message_key is not null' : 'true')

/** Ends mailings whose clients are all removed, and deletes their words, which may be about one of them. */
export async function endMailingsToNobody(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  await tablesOf(query)
    .updateTable('Mailing')
    .set(({ fn, ref, val }) => ({
      content: null,
      state: sql<'done' | 'stopped'>`case ${ref('state')} when 'done' then 'done' else 'stopped' end`,
      goesOnAt: null,
      endedAt: fn.coalesce('endedAt', val(now)),
    }))
    .where('practiceId', '=', practiceId)
    .where('content', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('MailingRecipient as r')
            .select('r.id')
            .whereRef('r.practiceId', '=', 'Mailing.practiceId')
            .whereRef('r.mailingId', '=', 'Mailing.id'),
        ),
      ),
    )
    .execute()
}
