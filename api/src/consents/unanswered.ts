import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../db/table-rows.ts'

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
