import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writeAudit, writeReadAudit } from '../audit/service.ts'
import { sealText } from '../clinical-record/sealed-text.ts'
import { readVault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Native } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext, PractitionerInAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { BetweenSessions, Exercise, exercises, ProgressQuestion } from './contract.ts'
import {
  aboutExercise,
  aboutQuestion,
  type ExerciseContent,
  exerciseColumns,
  MOST_EXERCISES,
  readBetweenSessions,
  shownExercise,
  shownQuestion,
} from './reading.ts'
import { MOST_PROGRESS_QUESTIONS } from './states.ts'

/** What a practitioner does about a client between two sessions. */
type Sharing = ActionContext<Native, PractitionerInAction>
type Shared = z.output<typeof Exercise>

/** Everything that is or was shared with a client; says in the log who read it. */
export async function listBetweenSessions(
  { db: { query }, actor, scope: { practiceId, secrets }, now }: Sharing,
  asked: string,
): Promise<z.output<typeof BetweenSessions>> {
  const patientId = await currentPatient(query, practiceId, asked)
  const vault = await readVault(query, secrets, practiceId)
  const found = await readBetweenSessions(query, vault, { practiceId, patientId }, 'all')
  await writeReadAudit(query, { ...actor, practiceId }, 'exercise.read', { patientId }, now)
  return found
}

export async function shareExercise(
  sharing: Sharing,
  asked: string,
  content: z.output<typeof exercises.share.body>,
): Promise<Shared> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const patientId = await lockPatient(query, practiceId, asked)
  const open = tablesOf(query)
    .selectFrom('Exercise')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
  if ((await countOf(open)) >= MOST_EXERCISES) throw fail('limit_reached', { most: MOST_EXERCISES })
  const vault = await vaultOf(query, secrets, practiceId)
  const id = newId()
  const row = {
    id,
    content: sealText(vault, aboutExercise(id), JSON.stringify(content)),
    createdAt: now,
    changedAt: now,
    endedAt: null,
    endedBy: null,
  }
  await tablesOf(query)
    .insertInto('Exercise')
    .values({ ...row, practiceId, patientId })
    .execute()
  await tell(sharing, 'exercise.shared', { patientId, exerciseId: id })
  return shownExercise(vault, row)
}

/** Changes what is named of an exercise that its client still has. */
export async function changeExercise(
  sharing: Sharing,
  id: string,
  change: z.output<typeof exercises.change.body>,
): Promise<Shared> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const vault = await vaultOf(query, secrets, practiceId)
  const row = await tablesOf(query)
    .selectFrom('Exercise')
    .select(exerciseColumns)
    .select('patientId')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const { patientId, ...own } = row
  if (own.endedAt) throw fail('conflict')
  const before = shownExercise(vault, own)
  const after: ExerciseContent = { title: change.title ?? before.title, text: change.text ?? before.text }
  const content = sealText(vault, aboutExercise(id), JSON.stringify(after))
  await tablesOf(query)
    .updateTable('Exercise')
    .set({ content, changedAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await tell(sharing, 'exercise.changed', { patientId, exerciseId: id })
  return shownExercise(vault, { ...own, content, changedAt: now })
}

/** Asks for a mark each day. Of two who ask at once the second sees what the first did. */
export async function askProgress(
  sharing: Sharing,
  asked: string,
  words: string,
): Promise<z.output<typeof ProgressQuestion>> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const patientId = await lockPatient(query, practiceId, asked)
  const open = tablesOf(query)
    .selectFrom('ProgressQuestion')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
  if ((await countOf(open)) >= MOST_PROGRESS_QUESTIONS) throw fail('limit_reached', { most: MOST_PROGRESS_QUESTIONS })
  const vault = await vaultOf(query, secrets, practiceId)
  const id = newId()
  const sealed = sealText(vault, aboutQuestion(id), words)
  const row = { id, words: sealed, createdAt: now, endedAt: null, endedBy: null }
  await tablesOf(query)
    .insertInto('ProgressQuestion')
    .values({ ...row, practiceId, patientId })
    .execute()
  await tell(sharing, 'progress.asked', { patientId, questionId: id })
  return shownQuestion(vault, row, [])
}

/** Holds a client until the transaction ends, so that what they have is counted by one at a time. */
async function lockPatient(query: Query, practiceId: PracticeId, asked: string): Promise<string> {
  const id = await currentPatient(query, practiceId, asked)
  const held = await tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw fail('not_found')
  return id
}

/** Says in the log what a practitioner did, and to open pages that something changed. */
async function tell(
  { db: { query }, actor, scope: { practiceId }, now }: Sharing,
  action: AuditAction,
  details: { patientId: string; [more: string]: string },
): Promise<void> {
  const { userId: id, name } = actor
  await writeAudit(query, { practiceId, by: 'practitioner', actor: { id, name }, action, details, now })
  await publishChange(query, practiceId, 'exercises')
}
