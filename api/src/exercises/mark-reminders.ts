import { inEachPractice } from '../client-area/each-practice.ts'
import { openToken } from '../crypto/token.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { nextTime } from '../format/next-time.ts'
import type { ClientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import type { ExerciseOwner } from './reading.ts'

/** A client, by the account and the practice. */
export interface ReminderOwner {
  practiceId: PracticeId
  accountId: string
}

/** The minute of the day of a client's reminder; null: never. */
export async function reminderOf(query: Query, { practiceId, accountId }: ReminderOwner): Promise<number | null> {
  const row = await tablesOf(query)
    .selectFrom('MarkReminder')
    .select('atMinutes')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return row?.atMinutes ?? null
}

/** The questions that a client is asked now; if a day is named, only those without a mark for it. */
const openQuestions = (query: Query, { practiceId, patientId }: ExerciseOwner, withoutMarkOf?: string) =>
  tablesOf(query)
    .selectFrom('ProgressQuestion as q')
    .select('q.id')
    .where('q.practiceId', '=', practiceId)
    .where('q.patientId', '=', patientId)
    .where('q.endedAt', 'is', null)
    .$if(withoutMarkOf !== undefined, (open) =>
      open.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ProgressMark as m')
              .select('m.id')
              .where('m.practiceId', '=', practiceId)
              .whereRef('m.questionId', '=', 'q.id')
              .where('m.day', '=', withoutMarkOf ?? ''),
          ),
        ),
      ),
    )

/** Whether a mark is missing for a day. */
export const isMarkMissing = async (query: Query, whose: ExerciseOwner, day: string): Promise<boolean> =>
  (await openQuestions(query, whose, day).limit(1).executeTakeFirst()) !== undefined

/**
 * Sets the hour of the reminders, or ends them. Without a question, or in a closed practice, there is nothing to remind
 * of: `conflict`.
 */
export async function setMarkReminder(
  { app, query, actor, now }: ClientAction,
  { practiceId, atMinutes }: { practiceId: PracticeId; atMinutes: number | null },
): Promise<void> {
  const { accountId } = actor
  const [done] = await inEachPractice({ app, query, actor }, async (em, of) => {
    if (of.practiceId !== practiceId) return null
    if (atMinutes === null) await endReminder(em, { practiceId, accountId })
    else await setReminder(em, of, { accountId, atMinutes, now })
    return true
  })
  if (!done) throw fail('not_found')
}

async function setReminder(
  em: EntityManager,
  of: ExerciseOwner,
  { accountId, atMinutes, now }: { accountId: string; atMinutes: number; now: Date },
) {
  const { practiceId } = of
  // Locked: a question that ends meanwhile ends the reminder afterwards.
  const questions = await openQuestions(queryOf(em), of).forNoKeyUpdate().execute()
  if (questions.length === 0 || !(await isPracticeOpen(queryOf(em), practiceId))) throw fail('conflict')
  const planned = { atMinutes, nextAt: nextTime(atMinutes, await zoneOfPractice(em, practiceId), now) }
  await tablesOf(em)
    .insertInto('MarkReminder')
    .values({ clientAccountId: accountId, practiceId, ...planned })
    .onConflict((row) => row.columns(['clientAccountId', 'practiceId']).doUpdateSet(planned))
    .execute()
}

/** Ends a client's reminders. Repeating it changes nothing. */
async function endReminder(db: EntityManager | Query, { practiceId, accountId }: ReminderOwner): Promise<void> {
  await tablesOf(db)
    .deleteFrom('MarkReminder')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .execute()
}

/** Ends them by a mail's link. The token never expires, so any other is forged: `not_found`. */
export async function endReminderByLink(em: EntityManager, secret: string, token: string): Promise<void> {
  const link = openToken(secret, 'mark_reminder', token)
  if (!link?.matches(1)) throw fail('not_found')
  await endReminder(em, { practiceId: link.practiceId, accountId: link.id })
}

/** Ends a client's reminders with their last question. */
export async function endReminderWithQuestions(query: Query, of: ExerciseOwner): Promise<void> {
  const { practiceId, patientId } = of
  if (await openQuestions(query, of).limit(1).executeTakeFirst()) return
  await tablesOf(query)
    .deleteFrom('MarkReminder')
    .where('practiceId', '=', practiceId)
    .where('clientAccountId', 'in', ({ selectFrom }) =>
      selectFrom('ClientAccountPatient as l')
        .select('l.clientAccountId')
        .where('l.practiceId', '=', practiceId)
        .where('l.patientId', '=', patientId),
    )
    .execute()
}
