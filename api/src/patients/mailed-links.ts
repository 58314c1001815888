import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'

interface RevokedForms {
  practiceId: PracticeId
  patientIds: readonly string[]
  because: 'new_address' | 'merged' | 'guardian_ended'
}

/**
 * Ends the links of forms that were not answered, since somebody else may have them: the mailed ones, and where a
 * guardian’s access has ended, all.
 */
export async function revokeOpenForms(
  query: Query,
  { practiceId, patientIds, because }: RevokedForms,
  now: Date,
): Promise<void> {
  const revoked = await tablesOf(query)
    .updateTable('FormRequest')
    .set({ revokedAt: now, revokedBecause: because })
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', patientIds)
    .where('answeredAt', 'is', null)
    .where('revokedAt', 'is', null)
    .$if(because !== 'guardian_ended', (open) => open.where('isMailed', '=', true))
    .returning('id')
    .execute()
  if (revoked.length) await publishChange(query, practiceId, 'forms')
}

/**
 * Ends the booking links that were mailed to clients so far: somebody else may have them. Later mails carry new links.
 * Their sessions are locked (`lockSessionsOf`).
 */
export const endBookingLinks = (query: Query, practiceId: PracticeId, patientIds: readonly string[]): Promise<void> =>
  raiseVersion(query, 'linkVersion', practiceId, patientIds)

/** Ends the links to reviews that were mailed to clients, also those by which a written one is withdrawn. */
export const endReviewLinks = (query: Query, practiceId: PracticeId, patientIds: readonly string[]): Promise<void> =>
  raiseVersion(query, 'reviewLinkVersion', practiceId, patientIds)

async function raiseVersion(
  query: Query,
  version: 'linkVersion' | 'reviewLinkVersion',
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<void> {
  await tablesOf(query)
    .updateTable('Session')
    .set(({ eb, ref }) => ({ [version]: eb(ref(version), '+', 1) }))
    .where('practiceId', '=', practiceId)
    .where('patient', 'in', patientIds)
    .execute()
}
