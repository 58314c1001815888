import type * as z from 'zod'
import { writeReadAudit } from '../audit/service.ts'
import { openText, sealText } from '../clinical-record/sealed-text.ts'
import { readVault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { kindOf } from '../documents/kinds.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { BetweenSessions, Exercise } from './contract/shared.ts'
import type { exercises } from './contract.ts'
import { type ExerciseContent, type ExerciseOwner, exercisesIn, readBetweenSessions, shownExercise } from './reading.ts'
import { auditSharing, lockPatientBelowLimit, type SharingAction } from './sharing.ts'

type Shared = z.output<typeof Exercise>

/** Everything that is or was shared with a client; the log records who read it. */
export async function listBetweenSessions(
  { db: { query }, actor, scope: { practiceId, secrets }, now }: SharingAction,
  requestedId: string,
): Promise<z.output<typeof BetweenSessions>> {
  const patientId = await currentPatient(query, practiceId, requestedId)
  const vault = await readVault(query, secrets, practiceId)
  const found = await readBetweenSessions(query, vault, { practiceId, patientId }, 'all')
  await writeReadAudit(query, 'exercise.read', { actor: { ...actor, practiceId }, details: { patientId }, now })
  return found
}

/** Shares an exercise with a client, with a recording if there is one. */
export async function shareExercise(
  sharing: SharingAction,
  requestedId: string,
  { documentId = null, ...content }: z.output<typeof exercises.share.body>,
): Promise<Shared> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const patientId = await lockPatientBelowLimit(query, practiceId, requestedId, 'Exercise')
  if (documentId) await assertRecording(query, { practiceId, patientId }, documentId)
  const vault = await vaultOf(query, secrets, practiceId)
  const id = newId()
  const sealed = sealText(vault, `exercise.content:${id}`, JSON.stringify(content))
  const times = { createdAt: now, changedAt: now, endedAt: null, endedBy: null }
  await tablesOf(query)
    .insertInto('Exercise')
    .values({ id, practiceId, patientId, content: sealed, documentId, ...times })
    .execute()
  await auditSharing(sharing, 'exercise.shared', { patientId, exerciseId: id })
  return shownExercise(vault, await exercisesIn(query, practiceId).where('e.id', '=', id).executeTakeFirstOrThrow())
}

/** Changes the given fields of an active exercise. */
export async function changeExercise(
  sharing: SharingAction,
  id: string,
  { documentId, ...change }: z.output<typeof exercises.change.body>,
): Promise<Shared> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const vault = await vaultOf(query, secrets, practiceId)
  const held = await tablesOf(query)
    .selectFrom('Exercise')
    .select(['patientId', 'endedAt', 'content'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw fail('not_found')
  const { patientId } = held
  if (held.endedAt) throw fail('conflict')
  if (documentId) await assertRecording(query, { practiceId, patientId }, documentId)
  const before = JSON.parse(openText(vault, `exercise.content:${id}`, held.content)) as ExerciseContent
  const after: ExerciseContent = { title: change.title ?? before.title, text: change.text ?? before.text }
  const content = sealText(vault, `exercise.content:${id}`, JSON.stringify(after))
  await tablesOf(query)
    .updateTable('Exercise')
    .set({ content, changedAt: now, ...(documentId !== undefined && { documentId }) })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await auditSharing(sharing, 'exercise.changed', { patientId, exerciseId: id })
  return shownExercise(vault, await exercisesIn(query, practiceId).where('e.id', '=', id).executeTakeFirstOrThrow())
}

/** Refuses a document that is no recording of this client. */
async function assertRecording(query: Query, { practiceId, patientId }: ExerciseOwner, id: string): Promise<void> {
  const document = await tablesOf(query)
    .selectFrom('Document')
    .select('type')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!document) throw refuseField('documentId', 'unknown')
  if (kindOf(document.type) !== 'audio') throw refuseField('documentId', 'not_allowed')
}
