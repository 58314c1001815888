import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { withdrawMergedConsent } from '../consents/withdraw-merged.ts'
import type { Reference } from '../db/catalogue.ts'
import type { Query } from '../db/query.ts'
import { fail, refuseField } from '../http/errors.ts'
import { renameInDrafts } from '../invoices/client-in-drafts.ts'
import { keepUnsubscription } from '../mailings/news.ts'
import { MOST_TAGS } from '../patients/contract/added-patient.ts'
import { lockMessagesAbout, lockSessionsOf } from '../patients/lock-sessions.ts'
import { endBookingLinks, endReviewLinks, revokeOpenForms } from '../patients/mailed-links.ts'
import type { PracticeId } from '../practice-id.ts'
import { enqueueReplan } from '../reminders/service.ts'
import { type PatientAction, publishPatients } from './change.ts'
import { type MergeOutcome, patientFields, type patientFile } from './contract.ts'
import {
  findIdentities,
  findIdentity,
  type PatientField,
  type PatientIdentity,
  writePatientFields,
} from './identity.ts'
import { mergeAccounts, mergeGuardians } from './merge/accounts.ts'
import { mergeRecipients } from './merge/mailings.ts'
import { countsOf, referencesToPatients } from './references.ts'

type Input = z.output<typeof patientFile.merge.body>
type Reply = z.output<typeof MergeOutcome>
type Keep = Input['keep']

/**
 * Merges another client into this one, who is kept. Both rows are locked in the order of their ids. A
 * simultaneous booking either comes before and is moved, or comes after and finds the kept client; of two simultaneous
 * merges the second finds nobody.
 */
export async function mergePatients(action: PatientAction, id: string, input: Input): Promise<Reply> {
  const { actor, scope, now } = action
  const { practiceId, secrets } = scope
  const { query } = action.db
  const { otherId, keep, dryRun } = input
  if (otherId === id) throw refuseField('otherId', 'same')
  if (!dryRun) {
    await lockMessagesAbout(query, practiceId, [id, otherId])
    await lockSessionsOf(query, practiceId, [id, otherId])
  }
  const people = await findIdentities(query, scope, [id, otherId], dryRun ? '' : 'for update')
  const patient = people.find((person) => person.id === id)
  const other = people.find((person) => person.id === otherId)
  if (!patient || !other) throw fail('not_found')
  const pair = { practiceId, id, otherId, now }
  const references = (await referencesToPatients(query)).filter(({ table }) => table !== 'client_account_patient')
  const moves = sumOf(await countsOf(query, references, practiceId, otherId))
  const account = await mergeAccounts(query, pair, dryRun)
  const values = valuesOf(patient, other, keep)
  if (dryRun)
    return {
      isDone: false,
      patient: { ...patient, ...values, ...combinedFields(patient, other) },
      other,
      moves,
      account,
    }

  // Somebody else may own the other client's links or address.
  const strangers = values.email === patient.email ? [otherId] : [id, otherId]
  await endBookingLinks(query, practiceId, strangers)
  await revokeOpenForms(query, { practiceId, patientIds: strangers, because: 'merged' }, now)
  await endReviewLinks(query, practiceId, strangers)
  await mergeGuardians(query, pair)
  await mergeRecipients(query, pair)
  await moveRows(query, references, pair)
  await withdrawMergedConsent(query, practiceId, id)
  await query('delete from patient where practice_id = $1 and id = $2', [practiceId, otherId])
  await writePatientFields(query, pair, values)
  await renameInDrafts(query, { practiceId, patientId: id }, other, values)
  for (const { email: before } of [patient, other])
    await keepUnsubscription(query, { practiceId, patientId: id }, { before, after: values.email }, { secrets, now })
  // Another session may be the first one now.
  await enqueueReplan(query, practiceId)
  await query('update patient set archived_at = $3, created_at = $4 where practice_id = $1 and id = $2', [
    practiceId,
    id,
    combinedFields(patient, other).archivedAt?.toISOString() ?? null,
    combinedFields(patient, other).createdAt.toISOString(),
  ])
  await query('insert into merged_patient (practice_id, id, patient_id, merged_at) values ($1, $2, $3, $4)', [
    practiceId,
    otherId,
    id,
    now.toISOString(),
  ])
  await writePractitionerAudit(query, 'patient.merged', {
    actor: { ...actor, practiceId },
    details: { patientId: id, mergedId: otherId, sessions: moves.sessions },
    now,
  })
  await publishPatients(query, practiceId)
  return { isDone: true, patient: await findIdentity(query, scope, id), other, moves, account }
}

const isNone = (value: unknown) => value === null || value === ''

/** The merged fields: as chosen, else this client's, or the other's where this one has none. */
function valuesOf(patient: PatientIdentity, other: PatientIdentity, keep: Keep) {
  const chosen = (field: PatientField) => (keep[field] ?? (isNone(patient[field]) ? 'other' : 'this')) === 'other'
  const values = Object.fromEntries(
    patientFields.map((field) => [field, chosen(field) ? other[field] : patient[field]]),
  ) as Pick<PatientIdentity, PatientField>
  // If either client asks for discretion, no SMS or no reminders, the merged one does too, unless chosen otherwise.
  return {
    ...values,
    ...(!keep.isDiscreet && { isDiscreet: patient.isDiscreet || other.isDiscreet }),
    ...(!keep.refusesSms && { refusesSms: patient.refusesSms || other.refusesSms }),
    ...(!keep.refusesReminders && { refusesReminders: patient.refusesReminders || other.refusesReminders }),
  }
}

/** What is combined: tags, the earlier creation, and the archive only if both were archived. */
const combinedFields = (patient: PatientIdentity, other: PatientIdentity) => ({
  tags: [...new Set([...patient.tags, ...other.tags])].slice(0, MOST_TAGS).sort(),
  archivedAt: patient.archivedAt && other.archivedAt ? patient.archivedAt : null,
  createdAt: patient.createdAt < other.createdAt ? patient.createdAt : other.createdAt,
})

interface Pair {
  practiceId: PracticeId
  id: string
  otherId: string
}

/** Points every reference to the other client at this one: columns, tags, known non-duplicates. */
async function moveRows(query: Query, references: readonly Reference[], { practiceId, id, otherId }: Pair) {
  const values = [practiceId, id, otherId]
  for (const { table, column } of references)
    await query(`update ${table} set ${column} = $2 where practice_id = $1 and ${column} = $3`, values)
  // A refusal of news counts for both; where one has not answered, the other's answer counts.
  await query(
    `update patient k set news_choice = o.news_choice, news_said_at = o.news_said_at from patient o
     where k.practice_id = $1 and k.id = $2 and o.practice_id = $1 and o.id = $3
       and (k.news_choice is null or (o.news_choice = 'refused' and k.news_choice <> 'refused'))`,
    values,
  )
  await query(
    `update patient k set payment_days = coalesce(k.payment_days, o.payment_days),
       unsubscribed_at = coalesce(k.unsubscribed_at, o.unsubscribed_at) from patient o
     where k.practice_id = $1 and k.id = $2 and o.practice_id = $1 and o.id = $3`,
    values,
  )
  await query(
    `insert into patient_tag (practice_id, patient_id, tag_id)
     select $1, $2, tag_id from patient_tag where practice_id = $1 and patient_id = $3
       and tag_id not in (select tag_id from patient_tag where practice_id = $1 and patient_id = $2)
     order by tag_id limit greatest(0, $4 - (select count(*) from patient_tag where practice_id = $1 and patient_id = $2))`,
    [...values, MOST_TAGS],
  )
  await query(
    `insert into duplicate_dismissal (practice_id, patient_id, other_id, dismissed_at)
     select $1, least($2::uuid, third), greatest($2::uuid, third), dismissed_at
     from (select case when patient_id = $3 then other_id else patient_id end as third, dismissed_at
       from duplicate_dismissal where practice_id = $1 and $3::uuid in (patient_id, other_id)) known
     where third <> $2 on conflict do nothing`,
    values,
  )
  // A message that is still to be sent looks up its client when it is sent.
  await query(
    `update message set data = jsonb_set(data, '{patientId}', to_jsonb($2::text))
     where practice_id = $1 and session_id is null and data->>'patientId' = $3::text`,
    values,
  )
}

function sumOf(counts: ReadonlyMap<string, number>): Reply['moves'] {
  const { session = 0, document = 0, ...rest } = Object.fromEntries(counts)
  return { sessions: session, documents: document, others: Object.values(rest).reduce((sum, n) => sum + n, 0) }
}
