import { sql } from 'kysely'
import type { Vault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { sealOfReport } from '../sealed-report.ts'
import type { ReportDecider, ReportStatus } from '../states.ts'

interface Answer {
  vault: Vault
  text: string
}

interface Decision {
  practiceId: PracticeId
  reviewId: string
  status: Exclude<ReportStatus, 'open'>
  decidedBy: ReportDecider
  /** The answer to the reporters, if the review stays. */
  answer?: Answer
  now: Date
}

/**
 * Closes the open reports of a locked review, and mails the decision to those who left an address. Returns their
 * number. The mails belong to no session: a reporter is no client of the practice, and appears in nobody's history.
 */
export async function settleReports(
  query: Query,
  { practiceId, reviewId, status, decidedBy, answer, now }: Decision,
): Promise<number> {
  const tables = tablesOf(query)
  const closed = await tables
    .updateTable('ReviewReport')
    .set({ status, decidedBy, decidedAt: now, answer: null })
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('status', '=', 'open')
    .returning(['id', 'email'])
    .execute()
  if (answer) await storeAnswers(query, closed, answer)
  for (const { id, email } of closed) {
    if (!email) continue
    await enqueueMessages(query, {
      practiceId,
      sessionId: null,
      template: 'reviews.reportAnswered',
      data: { reportId: id },
      now,
      to: [{ audience: 'client', key: `reviews.reportAnswered:${id}:${now.getTime()}` }],
    })
  }
  return closed.length
}

/** Mails the practice what the administration decided of a reported review. */
export const mailDecision = (
  query: Query,
  { practiceId, reviewId, sessionId, status, now }: Omit<Decision, 'decidedBy' | 'answer'> & { sessionId: string },
) =>
  enqueueMessages(query, {
    practiceId,
    sessionId,
    template: 'reviews.decided',
    data: { reviewId, decision: status },
    now,
    to: [{ audience: 'practitioner', key: `reviews.decided:${reviewId}:${now.getTime()}` }],
  })

/** So many answers are stored by one statement: each is sealed for its own report. */
const ANSWERS_AT_ONCE = 500

async function storeAnswers(query: Query, reports: readonly { id: string }[], { vault, text }: Answer): Promise<void> {
  for (let from = 0; from < reports.length; from += ANSWERS_AT_ONCE) {
    const ids = reports.slice(from, from + ANSWERS_AT_ONCE).map(({ id }) => id)
    const sealed = ids.map((id) => sql`when ${id}::uuid then ${sealOfReport(vault, 'answer', id, text)}::bytea`)
    await tablesOf(query)
      .updateTable('ReviewReport')
      .set({ answer: sql<Buffer>`case id ${sql.join(sealed, sql` `)} end` })
      .where('id', 'in', ids)
      .execute()
  }
}

/**
 * Opens reports again when their practitioner publishes a review that was hidden: the reporters were told that it is
 * gone. The deadline stays; the earliest is returned, null without any report.
 */
export async function reopenReports(query: Query, practiceId: PracticeId, reviewId: string): Promise<Date | null> {
  const reopened = await tablesOf(query)
    .updateTable('ReviewReport')
    .set({ status: 'open', decidedBy: null, decidedAt: null, answer: null })
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('reportedBy', '=', 'reader')
    .where('status', '=', 'hidden')
    .where('decidedBy', '=', 'practitioner')
    .returning('dueAt')
    .execute()
  return reopened.reduce<Date | null>((first, { dueAt }) => (first && first < dueAt ? first : dueAt), null)
}
