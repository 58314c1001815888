import type { Vault } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { NewReport } from '../contract/reports.ts'
import { notifyAdmins } from '../jobs.ts'
import { REPORT_DAYS } from '../legal.ts'
import { sealOfReport } from '../sealed-report.ts'
import type { Reporter } from '../states.ts'

const DAY_MS = 86_400_000

/** On which review, and who says it. */
interface Reported {
  practiceId: PracticeId
  reviewId: string
  reportedBy: Reporter
}

/** Keeps an open report, its words and its address sealed. Gives until when it is to be decided. */
export async function insertReport(
  query: Query,
  vault: Vault,
  reported: Reported,
  { reason, words, email, locale }: Omit<NewReport, 'captcha'>,
  now: Date,
): Promise<Date> {
  const id = newId()
  const dueAt = new Date(now.getTime() + REPORT_DAYS * DAY_MS)
  await tablesOf(query)
    .insertInto('ReviewReport')
    .values({
      id,
      ...reported,
      reason,
      words: sealOfReport(vault, 'words', id, words),
      email: sealOfReport(vault, 'email', id, email),
      locale,
      status: 'open',
      dueAt,
      createdAt: now,
      decidedAt: null,
      decidedBy: null,
      answer: null,
    })
    .execute()
  return dueAt
}

/** The first report of a review that is open is told to the admins; the others join it. The review is locked. */
export async function notifyAdminsOfFirst(query: Query, practiceId: PracticeId, reviewId: string): Promise<void> {
  const open = await tablesOf(query)
    .selectFrom('ReviewReport')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  if (!open) await enqueue(query, notifyAdmins, { practiceId, reviewId }, { singletonKey: reviewId })
}
