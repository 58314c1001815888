import { writePractitionerAudit } from '../audit/service.ts'
import { missingNotesOf } from '../billing/without-note.ts'
import { formerIdsOf } from '../db/current-patient.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { threadIdsOfPatient } from '../inbox/of-patient.ts'
import { publishPatients } from '../patient-file/change.ts'
import { findIdentity } from '../patient-file/identity.ts'
import { endMailingsToNobody } from '../patients/counted-rows.ts'
import { lockMessagesAbout, lockSessionsOf } from '../patients/lock-sessions.ts'
import { endBookingLinks } from '../patients/mailed-links.ts'
import { blockingStatuses } from '../sessions/states.ts'
import { endAccess, eraseIdentity, eraseWords } from './erased.ts'
import { eraseAccountMessages, invitedAddresses } from './erased-accounts.ts'
import { eraseMessages, eraseThreads, lockMessagesOfNobody } from './erased-messages.ts'
import { type ErasedPatient, sessionsOfErased } from './erased-patient.ts'

/**
 * Erases a client for good, in one transaction. The row stays under a name that names nobody, since sessions, invoices
 * and payments refer to it. Throws `conflict` while something is still to come of it, or to be billed.
 */
export async function erasePatient({ db, actor, scope, now }: PractitionerAction, id: string) {
  const { em, query } = db
  const { practiceId, secrets } = scope
  const of = { practiceId, id }
  await lockMessagesAbout(query, practiceId, [id])
  await lockMessagesOfNobody(query, of)
  await lockSessionsOf(query, practiceId, [id])
  const { email } = await findIdentity(query, scope, id, 'for update')
  await assertNothingToCome(query, of)
  await assertBilled(em, of, now)
  const addresses = [...(await invitedAddresses(query, secrets, of)), ...(email ? [email] : [])]
  await eraseThreads(query, practiceId, await threadIdsOfPatient({ query, practiceId, secrets }, id))
  await eraseMessages(query, of)
  await eraseAccountMessages(query, secrets, of, { accountIds: await endAccess(query, of), addresses })
  await endBookingLinks(query, practiceId, [id])
  await eraseWords(query, of)
  await eraseIdentity(query, of, now)
  await endMailingsToNobody(query, practiceId, now)
  await writePractitionerAudit(query, 'patient.erased', {
    actor: { ...actor, practiceId },
    details: { patientId: id },
    now,
  })
  await publishPatients(query, practiceId)
  for (const topic of ['documents', 'inbox', 'messages', 'money', 'notifications', 'reviews'] as const)
    await publishChange(query, practiceId, topic)
  return remainsOf(query, of)
}

async function assertNothingToCome(query: Query, { practiceId, id }: ErasedPatient): Promise<void> {
  const tables = tablesOf(query)
  const coming = await sessionsOfErased(query, { practiceId, id })
    .where('status', 'in', blockingStatuses)
    .limit(1)
    .executeTakeFirst()
  if (coming) throw fail('conflict', { reason: 'sessions_to_come' })
  const open = await tables
    .selectFrom('PaymentRequest')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  if (open) throw fail('conflict', { reason: 'open_payment' })
}

/** A note names its client: none can be issued to them once they are erased. */
async function assertBilled(em: EntityManager, { practiceId, id: patientId }: ErasedPatient, now: Date): Promise<void> {
  const missing = await missingNotesOf(em, { practiceId, patientId }, now)
  if (missing !== 'none') throw fail('conflict', { reason: missing })
}

async function remainsOf(query: Query, { practiceId, id }: ErasedPatient) {
  const tables = tablesOf(query)
  // The ledger names a client who was merged into this one by their earlier id.
  const earlier = formerIdsOf(query, [id]).where('practiceId', '=', practiceId)
  return {
    sessions: await countOf(
      tables.selectFrom('Session').where('practiceId', '=', practiceId).where('patient', '=', id),
    ),
    invoices: await countOf(
      tables.selectFrom('Invoice').where('practiceId', '=', practiceId).where('patientId', '=', id),
    ),
    payments: await countOf(
      tables
        .selectFrom('Payment')
        .where('practiceId', '=', practiceId)
        .where(({ eb, or }) => or([eb('patientId', '=', id), eb('patientId', 'in', earlier)])),
    ),
  }
}
