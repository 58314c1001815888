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

/** The reported review, and the reporter. */
interface Reported {
  practiceId: PracticeId
  reviewId: string
  reportedBy: Reporter
}

/** Stores an open report with its words and address sealed. Returns its deadline. */
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

/** Notifies the admins of the first open report of a review, which must be locked; later ones notify nobody. */
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
