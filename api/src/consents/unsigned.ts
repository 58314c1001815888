import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { mailLinks } from '../mail/links.ts'
import { statusForClient } from '../messages/held-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { blockingStatuses } from '../sessions/states.ts'
import { isOfGuardians } from './mailed.ts'
import { isAnswered, lastSigning } from './service.ts'

/**
 * The link by which the client of a session still has to sign; undefined where nothing waits for them, or where it is
 * their guardians' link.
 */
export async function unsignedConsentUrl(
  query: Query,
  config: Config,
  { practiceId, id }: { practiceId: PracticeId; id: string },
  now: Date,
): Promise<string | undefined> {
  const session = await tablesOf(query)
    .selectFrom('Session as s')
    .select(['s.patient as patientId', 's.linkVersion', 's.signatureAskedAt'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', id)
    .where(statusForClient(now), 'in', [...blockingStatuses])
    .where('s.endsAt', '>', now)
    .where('s.isLocked', '=', false)
    .where('s.signatureAskedAt', 'is not', null)
    .executeTakeFirst()
  if (!session?.signatureAskedAt) return undefined
  const { patientId, linkVersion, signatureAskedAt } = session
  if (isAnswered(await lastSigning(query, practiceId, patientId), signatureAskedAt)) return undefined
  if (await isOfGuardians(query, { practiceId, id, signatureAskedAt })) return undefined
  return mailLinks(config).consent({ practiceId, id, linkVersion })
}
