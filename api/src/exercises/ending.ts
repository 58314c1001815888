import type { AuditAction } from '../audit/actions.ts'
import { writeAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'
import { endReminderWithQuestions } from './mark-reminders.ts'
import type { EndedByRole } from './states.ts'

/** The row to end, of which practice; for a client also whose it must be. */
interface Ending {
  practiceId: PracticeId
  id: string
  patientId?: string
}

/** Who ends it: a practitioner, or its client. */
interface EndedBy {
  by: EndedByRole
  actor: { id: string; name: string } | null
  now: Date
}

/** Ends an exercise; of one that has ended nothing changes. False where there is none. */
export async function endExercise(query: Query, ending: Ending, ended: EndedBy): Promise<boolean> {
  const { practiceId, id } = ending
  const row = await tablesOf(query)
    .selectFrom('Exercise')
    .select(['patientId', 'endedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || isAnothers(row.patientId, ending)) return false
  if (row.endedAt) return true
  await tablesOf(query)
    .updateTable('Exercise')
    .set({ endedAt: ended.now, endedBy: ended.by })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await publishEnding(query, practiceId, 'exercise.ended', { patientId: row.patientId, exerciseId: id }, ended)
  return true
}

/** Ends a question in the same way. Its marks stay. */
export async function endProgressQuestion(query: Query, ending: Ending, ended: EndedBy): Promise<boolean> {
  const { practiceId, id } = ending
  const row = await tablesOf(query)
    .selectFrom('ProgressQuestion')
    .select(['patientId', 'endedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || isAnothers(row.patientId, ending)) return false
  if (row.endedAt) return true
  await tablesOf(query)
    .updateTable('ProgressQuestion')
    .set({ endedAt: ended.now, endedBy: ended.by })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await endReminderWithQuestions(query, { practiceId, patientId: row.patientId })
  await publishEnding(query, practiceId, 'progress.ended', { patientId: row.patientId, questionId: id }, ended)
  return true
}

const isAnothers = (patientId: string, ending: Ending) =>
  ending.patientId !== undefined && ending.patientId !== patientId

/** Logs who ended it, and refreshes open pages. */
async function publishEnding(
  query: Query,
  practiceId: PracticeId,
  action: AuditAction,
  details: { patientId: string; [more: string]: string },
  { by, actor, now }: EndedBy,
): Promise<void> {
  await writeAudit(query, { practiceId, by, actor, action, details, now })
  await publishChange(query, practiceId, 'exercises')
}
