import { guardiansAt } from '../client-area/guardians.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Who is written to about a consent: the client, or for a child without an address each guardian with access. */
export type ConsentRecipients = { to: 'client' } | { to: 'guardians'; accountIds: string[] } | null

/**
 * Whom to write to about a client. `at`: until when guardians must be able to act; one whose access ends sooner gets no
 * link. Null: nobody can be written to.
 */
export async function consentRecipients(
  query: Query,
  client: { practiceId: PracticeId; patientId: string; hasEmail: boolean },
  at: Date,
): Promise<ConsentRecipients> {
  if (client.hasEmail) return { to: 'client' }
  const guardians = await guardiansAt(query, { practiceId: client.practiceId, id: client.patientId }, at)
  return guardians.length ? { to: 'guardians', accountIds: guardians.map(({ accountId }) => accountId) } : null
}

/** Whether the link of a session was last sent to guardians, so that it is theirs alone. */
export async function isOfGuardians(
  query: Query,
  session: { practiceId: PracticeId; id: string; signatureAskedAt: Date | null },
): Promise<boolean> {
  const { practiceId, id, signatureAskedAt } = session
  if (!signatureAskedAt) return false
  const mails = await tablesOf(query)
    .selectFrom('Message')
    .select('data')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', 'consents.requested')
    .where('createdAt', '>=', signatureAskedAt)
    .execute()
  return mails.some(({ data }) => 'guardianId' in data)
}
