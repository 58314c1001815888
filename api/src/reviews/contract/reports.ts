import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, email, instant, Lang, paging, text } from '../../http/schema.ts'
import { PracticeId } from '../../practice-id.ts'
import { practiceParams } from '../../practices/contract.ts'
import { hidingReasons, reporters, reportReasons, reportStatuses } from '../states.ts'

const id = z.object({ id: z.uuid() })

/** The answer to a reporter whose report was rejected: the review stays. */
export const ReportAnswer = text(1000).min(1, 'required')

/** A report by anybody against a published review. */
export const NewReport = z.strictObject({
  reason: z.enum(reportReasons),
  words: text(2000).optional(),
  /** The address for the answer; it is used for nothing else. */
  email: email.optional(),
  locale: Lang,
  captcha: z.string().max(4000),
})
export type NewReport = z.output<typeof NewReport>

/** A report as the practice reads it, without the reporter's address. */
export const ReviewReport = z.object({
  id: z.uuid(),
  by: z.enum(reporters),
  reason: z.enum(reportReasons),
  words: z.string().nullable(),
  /** Whether the reporter left an address, so that the decision is mailed to them. */
  isAnswered: z.boolean(),
  status: z.enum(reportStatuses),
  createdAt: instant,
  /** Until then only the practice may decide. */
  dueAt: instant,
  decidedAt: instant.nullable(),
  /** The answer to the reporter, if the review stays. */
  answer: z.string().nullable(),
})

/** A reported review as the administration sees it: what anybody reads of it, without the client and the reporter. */
export const ReportedReview = z.object({
  /** The id of the review. */
  id: z.uuid(),
  practice: z.object({ id: PracticeId, name: z.string() }),
  /** What is public of it; null while it is not published. */
  published: z.object({ rating: z.number(), name: z.string().nullable(), comment: z.string().nullable() }).nullable(),
  /** The number of open reports. */
  reports: z.int(),
  /** How many of these come from the practitioner. */
  doubts: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  since: instant,
  dueAt: instant,
  /** Whether the administration may decide: the practice did not in time, or it doubts the review itself. */
  canDecide: z.boolean(),
})

/** A reported review for the administration's decision: its public part, and the reports against it. */
export const ReviewToDecide = z.object({
  rating: z.number(),
  name: z.string().nullable(),
  comment: z.string().nullable(),
  /** The open reports, without addresses; at most 20. */
  reports: z.array(ReviewReport.pick({ id: true, by: true, reason: true, words: true, createdAt: true })),
  /** The number of all open reports: the decision closes those that are not shown too. */
  openReports: z.int(),
})

/** Reports by anybody, and the administration's decisions on them. */
export const reporting = {
  report: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/reviews/:id/reports',
    summary:
      'Reports a published review, by anybody and free of charge. The practice and the administration are notified; `dueOn` is the deadline of the decision.',
    access: 'public',
    params: practiceParams.extend(id.shape),
    body: NewReport,
    status: 202,
    reply: z.object({ isTaken: z.literal(true), dueOn: day }),
    guard: ['captcha', 'idempotent'],
    form: 'report',
    limits: [
      { by: 'address', points: 10, seconds: 600 },
      { by: 'practice', points: 60, seconds: 3600 },
    ],
    errors: ['captcha', 'not_found'],
  }),
  reported: endpoint({
    method: 'GET',
    path: '/api/admin/review-reports',
    summary: 'The reviews of all practices with an open report, the most overdue first.',
    access: 'admin',
    query: z.strictObject({ ...paging }),
    reply: ReportedReview,
    isPaged: true,
  }),
  toDecide: endpoint({
    method: 'GET',
    path: '/api/admin/practices/:practiceId/reviews/:id/reported',
    summary:
      'A reported review and the words of its open reports, for the administration’s decision; the practice’s log says who read it. `conflict` as for the decision.',
    access: 'admin',
    params: practiceParams.extend(id.shape),
    reply: ReviewToDecide,
    errors: ['not_found', 'conflict'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/practices/:practiceId/reviews/:id/decide',
    summary:
      'Hides or keeps a reported review, by the administration, if the practice has not decided in time or doubts it itself; else `conflict`.',
    access: 'admin',
    params: practiceParams.extend(id.shape),
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('hide'), reason: z.enum(hidingReasons).exclude(['withdrawn']) }),
      z.strictObject({ decision: z.literal('keep'), answer: ReportAnswer }),
    ]),
    errors: ['not_found', 'conflict'],
  }),
}
