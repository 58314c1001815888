import { type NewAuditEntry, writeAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'
import { endReminderWithQuestions } from './mark-reminders.ts'
import type { EndedByRole } from './states.ts'

/** The row to end and its practice. A client ends only rows of their own. */
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

/** Ends an exercise; one that has ended stays as it is. False where there is none. */
export async function endExercise(query: Query, ending: Ending, ended: EndedBy): Promise<boolean> {
  const found = await endRow(query, 'Exercise', ending, ended)
  if (found?.isEndedNow) {
    const { practiceId, id: exerciseId } = ending
    const details = { patientId: found.patientId, exerciseId }
    await publishEnding(query, { practiceId, action: 'exercise.ended', details, ...ended })
  }
  return found !== null
}

/** Ends a question in the same way. Its marks stay. */
export async function endProgressQuestion(query: Query, ending: Ending, ended: EndedBy): Promise<boolean> {
  const found = await endRow(query, 'ProgressQuestion', ending, ended)
  if (found?.isEndedNow) {
    const { practiceId, id: questionId } = ending
    const { patientId } = found
    await endReminderWithQuestions(query, { practiceId, patientId })
    await publishEnding(query, { practiceId, action: 'progress.ended', details: { patientId, questionId }, ...ended })
  }
  return found !== null
}

/** Marks a row as ended, unless it is already. Returns its client; null where there is none, or it is another's. */
async function endRow(
  query: Query,
  table: 'Exercise' | 'ProgressQuestion',
  { practiceId, id, patientId }: Ending,
  { now, by }: EndedBy,
): Promise<{ patientId: string; isEndedNow: boolean } | null> {
  const row = await tablesOf(query)
    .selectFrom(table)
    .select(['patientId', 'endedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (patientId !== undefined && patientId !== row.patientId)) return null
  if (row.endedAt) return { patientId: row.patientId, isEndedNow: false }
  await tablesOf(query)
    .updateTable(table)
    .set({ endedAt: now, endedBy: by })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  return { patientId: row.patientId, isEndedNow: true }
}

/** Logs who ended it, and refreshes open pages. */
async function publishEnding(
  query: Query,
  entry: NewAuditEntry & { practiceId: PracticeId; details: { patientId: string } },
): Promise<void> {
  await writeAudit(query, entry)
  await publishChange(query, entry.practiceId, 'exercises')
}
