import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MailingState } from './states.ts'

const DAY_MS = 86_400_000

const over: readonly MailingState[] = ['done', 'stopped']

/** Forgets the words of what was over so many days ago, as what was sent is forgotten; to whom it went stays. */
export async function forgetMailings(query: Query, practiceId: PracticeId, days: number, now: Date): Promise<void> {
  await tablesOf(query)
    .updateTable('Mailing')
    .set({ content: null })
    .where('practiceId', '=', practiceId)
    .where('createdAt', '<', new Date(now.getTime() - days * DAY_MS))
    .where('state', 'in', over)
    .where('content', 'is not', null)
    .execute()
}
