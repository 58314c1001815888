import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { liftSuppression, suppressionOf } from './suppression.ts'

/** Why the practice's mails no longer go to a client's address; null where they do. */
export async function mailProblemOf(query: Query, secret: string, practiceId: PracticeId, address: string | null) {
  const known = address && (await suppressionOf(query, secret, { practiceId, channel: 'email', address }))
  if (!known) return null
  return known.reason === 'complained' ? known.reason : ('bounced' as const)
}

/** Re-enables mails to the client's present address, whoever else has it too. */
export async function unblockPatientMail(
  query: Query,
  secret: string,
  practiceId: PracticeId,
  id: string,
): Promise<void> {
  const patient = await tablesOf(query)
    .selectFrom('Patient')
    .select('email')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  if (patient.email) await liftSuppression(query, secret, { practiceId, channel: 'email', address: patient.email })
}
