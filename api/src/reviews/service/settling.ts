import type { Vault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { sealOfReport } from '../sealed-report.ts'
import type { ReportDecider, ReportStatus } from '../states.ts'

interface Decision {
  practiceId: PracticeId
  reviewId: string
  status: Exclude<ReportStatus, 'open'>
  decidedBy: ReportDecider
  /** The answer to the reporters, if the review stays. */
  answer?: { vault: Vault; text: string }
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
  const open = await tables
    .selectFrom('ReviewReport')
    .select(['id', 'email'])
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  for (const { id, email } of open) {
    const sealed = answer ? sealOfReport(answer.vault, 'answer', id, answer.text) : null
    await tables
      .updateTable('ReviewReport')
      .set({ status, decidedBy, decidedAt: now, answer: sealed })
      .where('practiceId', '=', practiceId)
      .where('id', '=', id)
      .execute()
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
  return open.length
}

/**
 * Opens reports again when their practitioner publishes a review that was hidden: the reporters were told that it is
 * gone. The deadline stays.
 */
export const reopenReports = (query: Query, practiceId: PracticeId, reviewId: string) =>
  tablesOf(query)
    .updateTable('ReviewReport')
    .set({ status: 'open', decidedBy: null, decidedAt: null, answer: null })
    .where('practiceId', '=', practiceId)
    .where('reviewId', '=', reviewId)
    .where('reportedBy', '=', 'reader')
    .where('status', '=', 'hidden')
    .where('decidedBy', '=', 'practitioner')
    .execute()
