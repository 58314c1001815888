import { sql } from 'kysely'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { PostedMessage } from '../../mail/template.ts'
import type { Session } from '../entity.ts'
import { timeMails } from './renew-unsent.ts'

/**
 * Whether a change since a message was enqueued makes it untrue, or has a later message of its own. After any other
 * change the message is still true, because it is written when it is sent. Such a change renews the waiting messages,
 * but misses one that is being sent at that moment and that the mail server then puts off.
 */
export async function isSuperseded(
  query: Query,
  { practiceId, template, data }: PostedMessage<`session.${SessionMail}`>,
  { id, startsAt, calendarSequence }: Pick<Session, 'id' | 'startsAt' | 'calendarSequence'>,
): Promise<boolean> {
  if (calendarSequence <= data.sequence) return false
  if (!timeMails.includes(template) && new Date(data.startsAt).getTime() !== startsAt.getTime()) return true
  const later = await tablesOf(query)
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    // A reminder and an offered time repeat nothing of it.
    .where(sql<boolean>`template like 'session.%' and template not in ('session.reminder', 'session.proposed')`)
    .where('status', '<>', 'skipped')
    // A new place or type leaves what was said before.
    .where(sql<boolean>`data ->> 'changed' is null`)
    .where(sql<boolean>`(data ->> 'sequence')::int > ${data.sequence}::int`)
    // A mail that the session is back at its time replaces the reminder. One about another length does not.
    .$if(template === 'session.reminder', (some) => some.where(sql<boolean>`data ->> 'previousStartsAt' is not null`))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
