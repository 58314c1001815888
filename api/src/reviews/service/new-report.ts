import { millisecondsInDay } from 'date-fns/constants'
import type { Vault } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { enqueueAll } from '../../jobs/queue.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { NewReport } from '../contract/reports.ts'
import { notifyAdmins } from '../jobs.ts'
import { REPORT_DAYS } from '../legal.ts'
import { sealOfReport } from '../sealed-report.ts'
import type { Reporter } from '../states.ts'

/** The reported review, and who reports it when. */
interface Reported {
  practiceId: PracticeId
  reviewId: string
  reportedBy: Reporter
  /** Seals the report's words and address. */
  vault: Vault
  now: Date
}

/** Stores an open report with its words and address sealed. Returns its deadline. */
export async function insertReport(
  query: Query,
  { vault, now, ...reported }: Reported,
  { reason, words, email, locale }: Omit<NewReport, 'captcha'>,
): Promise<Date> {
  const id = newId()
  const dueAt = new Date(now.getTime() + REPORT_DAYS * millisecondsInDay)
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

/** Whether a review, which must be locked, has an open report: admins know of it then. */
export async function hasOpenReport(query: Query, practiceId: PracticeId, reviewId: string): Promise<boolean> {
  const open = await tablesOf(query)
    .selectFrom('ReviewReport')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Notifies the admins of a reported review: now, and again when the practice has let its time pass. */
export async function notifyAdminsOfReport(
  query: Query,
  payload: { practiceId: PracticeId; reviewId: string },
  dueAt: Date,
  now: Date,
): Promise<void> {
  const { reviewId } = payload
  // Each deadline has a job of its own: that of an earlier report, decided since, may still wait.
  const singletonKey = `${reviewId} due ${dueAt.toISOString()}`
  const atDue = { payload: { ...payload, isDue: true as const }, singletonKey, startAfter: dueAt }
  await enqueueAll(query, notifyAdmins, [{ payload, singletonKey: reviewId }, ...(dueAt > now ? [atDue] : [])])
}
