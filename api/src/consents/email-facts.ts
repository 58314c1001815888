import { guardiansAt } from '../client-area/guardians.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { callableName, mailbox } from '../mail/address.ts'
import type { PracticeId } from '../practice-id.ts'
import { correspondents } from '../practices/correspondence.ts'
import { isDropped } from '../sessions/states.ts'

/** A session whose client is asked to sign; null once there is nothing to ask. */
export async function sessionToSign(em: EntityManager, sessionId: string) {
  const session = await tablesOf(em)
    .selectFrom('Session')
    .select(['id', 'practiceId', 'patient as patientId', 'status', 'linkVersion', 'isLocked', 'endsAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session && !session.isLocked && !isDropped(session.status) ? session : null
}

/** A consent that was signed from afar, with the practitioner who reads for the practice. */
export const signedConsent = (em: EntityManager, consentId: string) =>
  tablesOf(em)
    .selectFrom('Consent as c')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'c.practiceId').onRef('s.id', '=', 'c.sessionId'),
    )
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.practitionerId'),
    )
    .innerJoin('User as u', 'u.id', 't.userId')
    .innerJoin('Practice as p', 'p.id', 'c.practiceId')
    .innerJoin('Patient as k', (join) =>
      join.onRef('k.practiceId', '=', 'c.practiceId').onRef('k.id', '=', 'c.patientId'),
    )
    // A session's `patient` is the same column: without its own name, the result would hold that one.
    .select(['c.id', 'c.practiceId', 'c.patientId as clientId', 'c.sessionId', 'c.pdf', 'c.signedAt'])
    .select(['t.name as practitioner', 'u.email', 'u.locale', 'p.name', 'p.primaryColor', 'k.isDiscreet'])
    .where('c.id', '=', consentId)
    .executeTakeFirst()

export type SignedFacts = NonNullable<Awaited<ReturnType<typeof signedConsent>>>

/**
 * Whom to write to about a client: them, or in their place a guardian who still has access; null where nobody can be
 * written to. A guardian's name is not known.
 */
export async function consentMailRecipient(
  em: EntityManager,
  { practiceId, patientId, guardianId }: { practiceId: PracticeId; patientId: string; guardianId?: string | undefined },
  at: Date,
) {
  if (!guardianId) {
    const facts = await correspondents(em, practiceId, patientId)
    return facts && { ...facts, called: callableName(facts.client.firstname), child: null }
  }
  const guardians = await guardiansAt(queryOf(em), { practiceId, id: patientId }, at)
  const to = mailbox('', guardians.find(({ accountId }) => accountId === guardianId)?.email)
  const facts = to && (await correspondents(em, practiceId, patientId, to))
  return facts && { ...facts, called: null, child: callableName(facts.client.firstname) ?? '' }
}
