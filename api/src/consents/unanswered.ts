import type { ExpressionBuilder } from 'kysely'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import { arrivedStates } from '../messages/repetitions.ts'
import type { MessageState } from '../messages/states.ts'
import type { PracticeId } from '../practice-id.ts'

/** A mail in one of these states is with the client, or on its way. */
const reaching: readonly MessageState[] = ['queued', ...arrivedStates]

/**
 * Says of a session `s` that its client has signed nothing since it asked. An earlier signature does not count: it asks
 * for words that replaced the signed ones, or after a withdrawal. `isAnswered` is the same for one that was read.
 */
export const isUnanswered = ({ not, exists, selectFrom }: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) =>
  not(
    exists(
      selectFrom('Consent as c')
        .select('c.id')
        .whereRef('c.practiceId', '=', 's.practiceId')
        .whereRef('c.patientId', '=', 's.patient')
        .whereRef('c.signedAt', '>=', 's.signatureAskedAt'),
    ),
  )

/** Says of a session `s` that none of the mails that asked its client has arrived, and none is on its way. */
export const isRequestedInVain = ({
  and,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) => {
  const mails = selectFrom('Message as m')
    .select('m.id')
    .whereRef('m.practiceId', '=', 's.practiceId')
    .whereRef('m.sessionId', '=', 's.id')
    .where('m.template', '=', 'consents.requested')
    .whereRef('m.createdAt', '>=', 's.signatureAskedAt')
  return and([exists(mails), not(exists(mails.where('m.status', 'in', reaching)))])
}

/** The same for one session. */
export async function wasRequestedInVain(query: Query, practiceId: PracticeId, sessionId: string): Promise<boolean> {
  const found = await tablesOf(query)
    .selectFrom('Session as s')
    .select('s.id')
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .where(isRequestedInVain)
    .executeTakeFirst()
  return found !== undefined
}
