import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Lang, paging, sortBy, text } from '../http/schema.ts'
import { practiceParams } from '../practices/contract.ts'
import { ReportAnswer, reporting } from './contract/reports.ts'
import { requesting } from './contract/request.ts'
import { Averages, OwnReview, PublishedReviews, Review, ReviewInvitation, WrittenReview } from './contract/shapes.ts'
import { toWrite } from './contract/to-write.ts'
import { hidingReasons, reviewStatuses } from './states.ts'

const id = z.object({ id: z.uuid() })
const token = z.object({ token: z.string().min(20).max(200) })

const ratings = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/, 'invalid')
  .transform((list) => list.split(',').map(Number))

const ofOne = { access: 'practitioner', params: id, reply: Review } as const

export const reviews = {
  published: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/reviews',
    summary:
      'The published reviews of a practice, their averages, and the information that the law requires beside them.',
    access: 'public',
    params: practiceParams,
    query: z.strictObject({
      ...paging,
      sort: z.enum(['newest', 'oldest', 'highest', 'lowest']).default('newest'),
      lang: Lang.optional(),
    }),
    reply: PublishedReviews,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['not_found'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/public/reviews/:token',
    summary: 'The session behind a mailed link; `link_expired` says by `reason` whether it is `answered` or `over`.',
    access: 'public',
    params: token,
    reply: ReviewInvitation,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
    errors: ['not_found', 'link_expired'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/public/reviews/:token',
    summary: 'Writes the review behind a mailed link, once.',
    access: 'public',
    params: token,
    body: WrittenReview,
    status: 201,
    guard: ['idempotent'],
    reply: z.object({ id: z.uuid(), status: z.enum(reviewStatuses) }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found', 'link_expired', 'captcha'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/public/reviews/:token/own',
    summary: 'The review behind a mailed link, and its status.',
    access: 'public',
    params: token,
    reply: OwnReview,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
    errors: ['not_found', 'link_expired'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/public/reviews/:token/withdraw',
    summary: 'Withdraws the review behind a mailed link for its author, for good. Repeating it changes nothing.',
    access: 'public',
    params: token,
    reply: OwnReview,
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found', 'link_expired'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/reviews',
    summary: 'The reviews of the practice, the latest first.',
    access: 'practitioner',
    query: z.strictObject({
      ...paging,
      sort: sortBy(['writtenAt', 'rating'], '-writtenAt'),
      status: z.enum(reviewStatuses).optional(),
      /** Only reviews with an open report. */
      reported: z.literal('true').optional(),
      /** Rounded means, e.g. `1,2`. */
      ratings: ratings.optional(),
    }),
    reply: Review,
    isPaged: true,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/reviews/figures',
    summary: 'How many reviews are in each status, how many are reported, and the averages of the published ones.',
    access: 'practitioner',
    reply: z.object({
      counts: z.record(z.enum(reviewStatuses), z.int()),
      /** The number of reviews with an open report. */
      reported: z.int(),
      aggregate: Averages,
    }),
  }),
  exported: endpoint({
    method: 'POST',
    path: '/api/reviews/export',
    summary:
      'The published reviews as JSON, signed (Ed25519) by the key of the practice, which the first export creates.',
    access: 'practitioner',
    body: z.strictObject({}),
    contentType: 'application/octet-stream',
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
  }),
  months: endpoint({
    method: 'GET',
    path: '/api/reviews/months',
    summary:
      'The number of published reviews and their mean for each of the last twelve months, from the first month with one.',
    access: 'practitioner',
    reply: z.array(
      z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: z.int(), average: z.number().nullable() }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/reviews/:id',
    summary: 'One review.',
    ...ofOne,
    errors: ['not_found'],
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/reviews/:id',
    summary: 'Answers a review publicly, changes the answer, or removes it.',
    ...ofOne,
    body: z.strictObject({ answer: text(2000).min(1, 'required').nullable() }),
    errors: ['not_found', 'conflict'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/publish',
    summary:
      'Publishes a waiting or hidden review. One that its author withdrew or the administration hid stays hidden.',
    ...ofOne,
    errors: ['not_found', 'conflict'],
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/hide',
    summary:
      'Hides a review from the public, for no reason against which the administration has kept it. Its author is told the reason, and it is neither changed nor removed.',
    ...ofOne,
    body: z.strictObject({ reason: z.enum(hidingReasons) }),
    errors: ['not_found', 'conflict'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/keep',
    summary:
      'Keeps a reported review as it is, and closes its open reports: reporters with an address are mailed the answer.',
    ...ofOne,
    body: z.strictObject({ answer: ReportAnswer }),
    errors: ['not_found', 'conflict'],
  }),
  doubt: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/report',
    summary: 'Reports a doubt about the origin of a review to the administration, free of charge; one at a time.',
    ...ofOne,
    body: z.strictObject({ words: text(2000).min(1, 'required') }),
    errors: ['not_found', 'conflict'],
  }),
  ...reporting,
  ...requesting,
  ...toWrite,
}
