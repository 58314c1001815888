import { deleteUnlinkedAccount } from '../client-area/link-account.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { removeFile } from '../files/jobs.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PatientField } from '../patient-file/identity.ts'
import { type ErasedPatient, sessionsOfErased } from './erased-patient.ts'
import { eraseWordsOfPayments } from './erased-payments.ts'

/** Tables about a client whose rows are deleted: answers before what was asked, documents after what plays them. */
const ofPatients = [
  'FormAnswer',
  'FormRequest',
  'Consent',
  'Exercise',
  'ProgressQuestion',
  'PatientTag',
  'MailingRecipient',
] as const

/** Tables about a session whose rows are deleted. */
const ofSessions = [
  'SessionField',
  'SessionFieldVersion',
  'SessionReason',
  'Review',
  'ReviewRequestChoice',
  'SessionReminder',
  'StrangerRequest',
] as const

/** Deletes what was written, signed, answered and handed in; the files of documents go after the commit. */
export async function eraseWords(query: Query, { practiceId, id }: ErasedPatient): Promise<void> {
  const tables = tablesOf(query)
  for (const table of ofPatients)
    await tables.deleteFrom(table).where('practiceId', '=', practiceId).where('patientId', '=', id).execute()
  const sessions = sessionsOfErased(query, { practiceId, id })
  for (const table of ofSessions)
    await tables.deleteFrom(table).where('practiceId', '=', practiceId).where('sessionId', 'in', sessions).execute()
  // The row of a meeting that a job has still to end at Zoom stays until then: nothing else knows its number.
  const ended = sessions.where(({ eb, or }) => or([eb('status', '=', 'cancelled'), eb('location', '<>', 'video')]))
  await tables
    .deleteFrom('SessionVideo')
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', sessions)
    .where(({ and, eb, not }) =>
      not(and([eb('kind', '=', 'zoom'), eb('room', 'is not', null), eb('sessionId', 'in', ended)])),
    )
    .execute()
  const documents = await tables
    .deleteFrom('Document')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .returning('id')
    .execute()
  for (const { id: fileId } of documents)
    await enqueue(query, removeFile, { practiceId, fileId }, { singletonKey: fileId })
  await tables
    .updateTable('Session')
    .set({ message: null, typedDetails: null, address: null, city: null, source: null, consentBeside: null })
    .where('practiceId', '=', practiceId)
    .where('patient', '=', id)
    .execute()
  await eraseWordsOfPayments(query, { practiceId, id })
  // Drafts are deleted. Issued invoices stay, as accounting law requires, but not the address to which they were sent.
  await tables
    .deleteFrom('Invoice')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('status', '=', 'draft')
    .execute()
  await tables
    .updateTable('Invoice')
    .set({ sendTo: null })
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('sendTo', 'is not', null)
    .execute()
}

/** Ends the area of the client and of guardians, and deletes accounts that open nothing else. Returns the accounts. */
export async function endAccess(query: Query, { practiceId, id }: ErasedPatient): Promise<string[]> {
  const accountIds: string[] = []
  for (const table of ['ClientAccountPatient', 'ClientGuardian'] as const) {
    const ended = await tablesOf(query)
      .deleteFrom(table)
      .where('practiceId', '=', practiceId)
      .where('patientId', '=', id)
      .returning('clientAccountId')
      .execute()
    for (const { clientAccountId } of ended) {
      accountIds.push(clientAccountId)
      await deleteUnlinkedAccount(query, clientAccountId)
    }
  }
  return accountIds
}

type RemainingField = 'firstname' | 'lastname' | 'locale' | 'isDiscreet' | 'refusesSms' | 'refusesReminders'

/** What says who a client is. A new field does not compile until it is emptied here, or named as one that stays. */
const emptied = {
  email: null,
  phone: null,
  gender: null,
  dateOfBirth: null,
  address: null,
  city: null,
  guardianName: null,
  guardianPhone: null,
} satisfies Record<Exclude<PatientField, RemainingField>, null>

/** Empties the fields, and gives a name that nobody else has: two with one name would look like duplicates. */
export async function eraseIdentity(query: Query, { practiceId, id }: ErasedPatient, now: Date): Promise<void> {
  const tables = tablesOf(query)
  const practice = tables.selectFrom('Practice').select('locale').where('id', '=', practiceId)
  const { locale } = await practice.executeTakeFirstOrThrow()
  const lastname = `${locale === 'fr' ? 'effacé' : 'erased'} ${id.slice(-6)}`
  await tables
    .deleteFrom('DuplicateDismissal')
    .where('practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('patientId', '=', id), eb('otherId', '=', id)]))
    .execute()
  await tables
    .updateTable('Patient')
    .set({
      firstname: 'Client',
      lastname,
      ...emptied,
      importId: null,
      importRow: null,
      newsChoice: null,
      newsSaidAt: null,
      unsubscribedAt: null,
      paymentDays: null,
      updatedAt: now,
    })
    .set(({ eb, fn, ref, val }) => ({
      archivedAt: fn.coalesce('archivedAt', val(now)),
      revision: eb(ref('revision'), '+', 1),
    }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
}
