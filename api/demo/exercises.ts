import { millisecondsInDay } from 'date-fns/constants'
import { type Secrets, vaultOf } from '../src/crypto/vault.ts'
import { newId } from '../src/db/base.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { addProgressQuestion } from '../src/exercises/progress-questions.ts'
import { shareExercise } from '../src/exercises/service.ts'
import { addDays, localDay } from '../src/format/day.ts'
import { nextTime } from '../src/format/next-time.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'

const exercise = {
  title: 'Le lieu calme',
  text: `Cinq minutes, le soir, assis ou allongé.

1. Inspirez en comptant jusqu’à quatre, expirez en comptant jusqu’à six.
2. Laissez venir l’image du lieu que vous avez choisi en séance.
3. Restez-y, puis bougez doucement les mains et les pieds.`,
}

/** Three weeks, the oldest day first; null: that day nothing was noted. Today is left to be marked. */
const nights = [3, 4, 3, 2, 4, null, 5, 4, 5, 6, 5, null, 6, 5, 7, 6, 7, 6, 8, 7, 7]

/** Eight in the evening, when the client has chosen to be reminded. */
const EVENING = 20 * 60

/**
 * Gives the client whom people can be in the demonstration an exercise, a question with marks and a reminder of them,
 * unless there is one.
 */
export async function addExercises(orm: MikroORM, demo: DemoPractice, secrets: Secrets, now: Date): Promise<void> {
  const { id: practiceId, userId, account } = demo
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    const tables = tablesOf(em)
    const known = await tables
      .selectFrom('Exercise')
      .select('id')
      .where('practiceId', '=', practiceId)
      .executeTakeFirst()
    const client = await tables
      .selectFrom('ClientAccountPatient')
      .select(['patientId', 'clientAccountId'])
      .where('practiceId', '=', practiceId)
      .orderBy('invitedAt')
      .executeTakeFirst()
    if (known || !client) return
    const sharing = {
      db: { query },
      actor: { kind: 'practitioner' as const, userId, name: account.name },
      scope: { practiceId, secrets },
      now: new Date(now.getTime() - nights.length * millisecondsInDay),
    }
    await shareExercise(sharing, client.patientId, exercise)
    const { id: questionId } = await addProgressQuestion(sharing, client.patientId, 'Qualité de ma nuit')
    const vault = await vaultOf(query, secrets, practiceId)
    const today = localDay(now, demoTimeZone)
    for (const [nth, value] of nights.entries()) {
      if (value === null) continue
      const id = newId()
      const before = nights.length - nth
      const sealed = vault.seal(`progress_mark.value:${id}`, String(value).padStart(2, '0'))
      const setAt = new Date(now.getTime() - before * millisecondsInDay)
      await tables
        .insertInto('ProgressMark')
        .values({ id, practiceId, questionId, day: addDays(today, -before), value: sealed, setAt })
        .execute()
    }
    await tables
      .insertInto('MarkReminder')
      .values({
        clientAccountId: client.clientAccountId,
        practiceId,
        atMinutes: EVENING,
        nextAt: nextTime(EVENING, demoTimeZone, now),
      })
      .execute()
  })
}
