import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { mailbox } from '../mail/address.ts'
import type { PracticeId } from '../practice-id.ts'
import { suppressionOf } from './suppression.ts'
import { withheldReasons } from './withholding.ts'

/**
 * Whether a session's client hears of it by e-mail: the practice may write, the client has an address that takes its
 * mails, and the last one about the session was not withheld.
 */
export async function isClientMailed(
  query: Query,
  secret: string,
  { practiceId, sessionId }: { practiceId: PracticeId; sessionId: string },
): Promise<boolean> {
  const session = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select('p.email')
    .select(({ selectFrom, exists }) => [
      exists(
        selectFrom('Practitioner as t')
          .innerJoin('User as u', 'u.id', 't.userId')
          .select(sql`1`.as('one'))
          .whereRef('t.practiceId', '=', 's.practiceId')
          .where('u.emailVerifiedAt', 'is not', null),
      ).as('isConfirmed'),
      selectFrom('Message as m')
        .select('m.error')
        .whereRef('m.practiceId', '=', 's.practiceId')
        .whereRef('m.sessionId', '=', 's.id')
        .where('m.audience', '=', 'client')
        .where('m.channel', '=', 'email')
        .orderBy('m.createdAt', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  const address = mailbox('', session?.email ?? null)?.address
  if (!session?.isConfirmed || !address || withheldReasons.some((reason) => reason === session.lastError)) return false
  return (await suppressionOf(query, secret, { practiceId, channel: 'email', address })) === null
}
