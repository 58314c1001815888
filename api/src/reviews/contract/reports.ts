import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, email, instant, Lang, paging, text } from '../../http/schema.ts'
import { PracticeId } from '../../practice-id.ts'
import { practiceParams } from '../../practices/contract.ts'
import { hidingReasons, reporters, reportReasons, reportStatuses } from '../states.ts'

const id = z.object({ id: z.uuid() })

/** What whoever reported is told of a review that stays. */
export const ReportAnswer = text(1000).min(1, 'required')

/** What anybody says against a published review. */
export const NewReport = z.strictObject({
  reason: z.enum(reportReasons),
  words: text(2000).optional(),
  /** For the answer alone. */
  email: email.optional(),
  locale: Lang,
  captcha: z.string().max(4000),
})
export type NewReport = z.output<typeof NewReport>

/** A report as the practice reads it: never whose it is. */
export const ReviewReport = z.object({
  id: z.uuid(),
  by: z.enum(reporters),
  reason: z.enum(reportReasons),
  words: z.string().nullable(),
  /** The reporter left an address, and is mailed the decision. */
  isAnswered: z.boolean(),
  status: z.enum(reportStatuses),
  createdAt: instant,
  /** Until then the practice decides alone. */
  dueAt: instant,
  decidedAt: instant.nullable(),
  /** The answer to the reporter, if the review stays. */
  answer: z.string().nullable(),
})

/** A reported review as the administration sees it: nothing of clients, and no word of who reported. */
export const ReportedReview = z.object({
  /** Of the review. */
  id: z.uuid(),
  practice: z.object({ id: PracticeId, name: z.string() }),
  /** Open ones. */
  reports: z.int(),
  /** Those of them that are a doubt of the practitioner. */
  doubts: z.int(),
  reasons: z.array(z.enum(reportReasons)),
  since: instant,
  dueAt: instant,
  /** The administration may decide: the practice has not in its time, or doubts the review itself. */
  canDecide: z.boolean(),
})

/** A reported review as the administration decides on it: what the public reads, or would, and what is said against it. */
export const ReviewToDecide = z.object({
  rating: z.number(),
  name: z.string().nullable(),
  comment: z.string().nullable(),
  /** The open ones; no address of anybody. */
  reports: z.array(ReviewReport.pick({ id: true, by: true, reason: true, words: true, createdAt: true })),
})

/** What is reported, by anybody, and what the administration does about it. */
export const reporting = {
  report: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/reviews/:id/reports',
    summary:
      'Anybody reports a published review, free of charge. The practice and the administration hear of it; `dueOn` says until when it is decided.',
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
    summary: 'The reviews of all practices with a report that is open, the most overdue first.',
    access: 'admin',
    query: z.strictObject({ ...paging }),
    reply: ReportedReview,
    isPaged: true,
  }),
  toDecide: endpoint({
    method: 'GET',
    path: '/api/admin/practices/:practiceId/reviews/:id/reported',
    summary:
      'A reported review and the words of its open reports, for the administration that decides on it; the practice’s log says who read it. `conflict` as with the decision.',
    access: 'admin',
    params: practiceParams.extend(id.shape),
    reply: ReviewToDecide,
    errors: ['not_found', 'conflict'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/practices/:practiceId/reviews/:id/decide',
    summary:
      'The administration hides a reported review or keeps it, where the practice has not decided in its time or doubts it itself; else `conflict`.',
    access: 'admin',
    params: practiceParams.extend(id.shape),
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('hide'), reason: z.enum(hidingReasons).exclude(['withdrawn']) }),
      z.strictObject({ decision: z.literal('keep'), answer: ReportAnswer }),
    ]),
    errors: ['not_found', 'conflict'],
  }),
}
