import { millisecondsInDay } from 'date-fns/constants'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { endMailing } from './mailing-state.ts'
import type { MailingState } from './states.ts'

const over: readonly MailingState[] = ['done', 'stopped']

/** Ends mailings that somebody paused and forgot: their text has expired like any other. */
async function endForgotten(em: EntityManager, practiceId: PracticeId, before: Date, now: Date): Promise<void> {
  const forgotten = await tablesOf(em)
    .selectFrom('Mailing')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('createdAt', '<', before)
    .where('state', '=', 'paused')
    .forUpdate()
    .execute()
  for (const { id } of forgotten) await endMailing(em, { practiceId, mailingId: id }, 'stopped', now)
}

/** Deletes the text of mailings that ended that many days ago, like sent messages; the recipients stay. */
export async function purgeMailings(em: EntityManager, practiceId: PracticeId, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * millisecondsInDay)
  await endForgotten(em, practiceId, before, now)
  await tablesOf(em)
    .updateTable('Mailing')
    .set({ content: null })
    .where('practiceId', '=', practiceId)
    .where('createdAt', '<', before)
    .where('state', 'in', over)
    .where('content', 'is not', null)
    .execute()
}
