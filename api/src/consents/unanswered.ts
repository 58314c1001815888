import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../db/table-rows.ts'
import type { MessageState } from '../messages/states.ts'

/** A mail in one of these states is with the client, or on its way. */
const reaching: readonly MessageState[] = ['queued', 'sent', 'delivered']

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

/** Says of a session `s` that its client was asked by mails of which none went, or that came back. */
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
