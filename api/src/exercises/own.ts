import type * as z from 'zod'
import { inEachPractice, readEachPractice } from '../client-area/each-practice.ts'
import { readVault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { linkTo } from '../documents/links.ts'
import { publishChange } from '../events/publish.ts'
import { addDays, localDay } from '../format/day.ts'
import type { ClientAction } from '../http/client-action.ts'
import { fail, refuseField } from '../http/errors.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { todayOf, zoneOfPractice } from '../practices/zone.ts'
import type { OwnBetweenSessions } from './contract/own.ts'
import { endExercise, endProgressQuestion } from './ending.ts'
import { reminderOf } from './mark-reminders.ts'
import { exercisesIn, readBetweenSessions } from './reading.ts'

/** What the practices of a client share with them, each read by itself; practices that share nothing are left out. */
export const readOwnExercises = ({
  app,
  query,
  actor,
  now,
}: ClientAction): Promise<z.output<typeof OwnBetweenSessions>[]> =>
  readEachPractice({ app, query, actor }, async (own, { practiceId, patientId }) => {
    const vault = readVault(own, app.config, practiceId)
    const found = await readBetweenSessions(own, vault, { practiceId, patientId }, 'current')
    if (found.exercises.length === 0 && found.questions.length === 0) return null
    const [timeZone, reminderAt, isOpen] = await Promise.all([
      zoneOfPractice(own, practiceId),
      reminderOf(own, { accountId: actor.accountId, practiceId }),
      isPracticeOpen(own, practiceId),
    ])
    const shared = { ...found, practiceId, timeZone, today: localDay(now, timeZone), reminderAt }
    return isOpen ? shared : { ...shared, isClosed: true as const }
  })

/** One mark of one question, of a day of the practice. */
interface Mark {
  id: string
  day: string
  value: number
}

/**
 * Sets the mark of today or yesterday. The question is locked: the later of two marks for one day stays. An ended
 * question and a closed practice take none: `conflict`.
 */
export async function setOwnMark(
  { app, query, actor, now }: ClientAction,
  { id: questionId, day, value }: Mark,
): Promise<void> {
  const [isSet] = await inEachPractice({ app, query, actor }, async (em, { practiceId, patientId }) => {
    const own = queryOf(em)
    const tables = tablesOf(em)
    const vault = await vaultOf(own, app.config, practiceId)
    const question = await tables
      .selectFrom('ProgressQuestion')
      .select('endedAt')
      .where('practiceId', '=', practiceId)
      .where('patientId', '=', patientId)
      .where('id', '=', questionId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!question) return null
    if (question.endedAt || !(await isPracticeOpen(own, practiceId))) throw fail('conflict')
    const today = await todayOf(em, practiceId, now)
    if (day > today) throw refuseField('day', 'in_future')
    if (day < addDays(today, -1)) throw refuseField('day', 'past')
    const known = await tables
      .selectFrom('ProgressMark')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('questionId', '=', questionId)
      .where('day', '=', day)
      .executeTakeFirst()
    const id = known?.id ?? newId()
    // All have the same length: otherwise a 10 could be recognised.
    const sealed = vault.seal(`progress_mark.value:${id}`, String(value).padStart(2, '0'))
    if (known) {
      const mark = tables.updateTable('ProgressMark').set({ value: sealed, setAt: now })
      await mark.where('practiceId', '=', practiceId).where('id', '=', id).execute()
    } else {
      const mark = { id, practiceId, questionId, day, value: sealed, setAt: now }
      await tables.insertInto('ProgressMark').values(mark).execute()
    }
    await publishChange(own, practiceId, 'exercises')
    return true
  })
  if (!isSet) throw fail('not_found')
}

/** The address of an exercise's recording for its client; anything else is `not_found`. */
export async function linkToOwnAudio({ app, query, actor, now }: ClientAction, id: string) {
  const [link] = await inEachPractice({ app, query, actor }, async (em, { practiceId, patientId }) => {
    const own = await exercisesIn(queryOf(em), practiceId)
      .where('e.patientId', '=', patientId)
      .where('e.id', '=', id)
      .where('e.endedAt', 'is', null)
      .executeTakeFirst()
    return own?.documentId ? linkTo(app.config, { reader: 'exercise_audio', practiceId, id }, now) : null
  })
  if (!link) throw fail('not_found')
  return link
}

/** Ends the client's own exercise or question. */
export async function endByClient(
  { app, query, actor, now }: ClientAction,
  { what, id }: { what: 'exercise' | 'question'; id: string },
): Promise<void> {
  const end = what === 'exercise' ? endExercise : endProgressQuestion
  const [isEnded] = await inEachPractice({ app, query, actor }, async (em, { practiceId, patientId }) => {
    const isFound = await end(queryOf(em), { practiceId, id, patientId }, { by: 'client', actor: null, now })
    return isFound || null
  })
  if (!isEnded) throw fail('not_found')
}
