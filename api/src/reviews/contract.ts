import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, Lang, paging, sortBy, text } from '../http/schema.ts'
import { ShownPractice } from '../practices/contract/look.ts'
import { FormCaptcha, practiceParams } from '../practices/contract.ts'
import { ReportAnswer, ReviewReport, reporting } from './contract/reports.ts'
import { requesting } from './contract/request.ts'
import { toWrite } from './contract/to-write.ts'
import { hidingReasons, reviewHiders, reviewStatuses } from './states.ts'

const id = z.object({ id: z.uuid() })
const token = z.object({ token: z.string().min(20).max(200) })

const mark = z.int().min(1).max(5)
const marks = { efficacy: mark, practitioner: mark, price: mark }

/** How the author's name is shown. */
const shownNames = ['none', 'initial', 'firstname'] as const

/** The mean of its marks, to one decimal. */
const rating = z.number()

export const WrittenReview = z.strictObject({
  ...marks,
  comment: text(4000).optional(),
  displayName: z.enum(shownNames).default('none'),
  /** Without this consent only the practitioner reads the review, and it counts in no average. */
  publishConsent: z.boolean(),
  captcha: z.string().max(4000),
})
export type WrittenReview = z.output<typeof WrittenReview>

/** What a review link shows: nothing of the record, and only the first name. */
const ReviewInvitation = z.object({
  practice: ShownPractice,
  practitioner: z.string(),
  locale: Lang,
  visitedOn: day,
  /** The name that would be published with the review, for each choice. */
  names: z.object({ initial: z.string().nullable(), firstname: z.string().nullable() }),
  /** Whether the practitioner reads reviews before they are published, within `mostDays`. */
  isReadFirst: z.boolean(),
  mostDays: z.int(),
  expiresAt: instant,
  captcha: FormCaptcha,
})

/** A review as its author sees it, with its status. */
export const OwnReview = z.object({
  practice: ShownPractice,
  practitionerName: z.string(),
  status: z.enum(reviewStatuses),
  ...marks,
  rating,
  comment: z.string().nullable(),
  name: z.string().nullable(),
  visitedOn: day,
  writtenOn: day,
  /** When it was published; null for any other. */
  publishedOn: day.nullable(),
  /** When a waiting review is published at the latest. */
  publishesOn: day.nullable(),
  /** Why a hidden review is not shown, and who decided it. */
  hidden: z.object({ reason: z.enum(hidingReasons), on: day, by: z.enum(reviewHiders) }).nullable(),
  withdrawnOn: day.nullable(),
  answer: z.object({ text: z.string(), publishedOn: day }).nullable(),
})

export const PublicReview = z.object({
  id: z.uuid(),
  ...marks,
  rating,
  comment: z.string().nullable(),
  /** A first name or its first letter, as its author chose. */
  name: z.string().nullable(),
  visitedOn: day,
  publishedOn: day,
  /** Always true: it was written behind a link that was mailed to the client of a session that took place. */
  isVerified: z.literal(true),
  answer: z.object({ text: z.string(), publishedOn: day }).nullable(),
})

/** The averages of the published reviews, to one decimal; null without any. */
const Averages = z.object({
  count: z.int(),
  average: z.number().nullable(),
  efficacy: z.number().nullable(),
  practitioner: z.number().nullable(),
  price: z.number().nullable(),
  /** The number of reviews with each rounded mean, five stars first. */
  histogram: z.array(z.object({ mark: z.int(), count: z.int() })),
})

export const PublishedReviews = z.object({
  practice: z.object({ name: z.string(), primaryColor: z.string().nullable() }),
  reviews: z.array(PublicReview),
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  aggregate: Averages,
  /** The legal notes beside reviews (code de la consommation, D111-17 and D111-18), in the requested language. */
  legal: z.array(z.object({ label: z.string(), text: z.string() })),
  /** The proof that the form for reports asks for. */
  captcha: FormCaptcha,
})

export const Review = PublicReview.omit({ publishedOn: true, answer: true }).extend({
  sessionId: z.uuid(),
  patient: z.object({ id: z.uuid(), name: z.string() }),
  status: z.enum(reviewStatuses),
  writtenAt: instant,
  publishedAt: instant.nullable(),
  /** When a waiting review is published although nobody has read it. */
  publishesAt: instant.nullable(),
  answer: z.object({ text: z.string(), answeredAt: instant }).nullable(),
  /** When, why and by whom the review was last hidden. */
  hidden: z.object({ reason: z.enum(hidingReasons), at: instant, by: z.enum(reviewHiders) }).nullable(),
  /** When its author withdrew it, for good. */
  withdrawnAt: instant.nullable(),
  /** The moves `hide` and `publish` that are possible now. */
  allowed: z.array(z.enum(['publish', 'hide'])),
  /** The reports, open ones first, the most urgent of them before the others, then the latest; at most 20. */
  reports: z.array(ReviewReport),
  /** The number of all open reports: a decision closes those that are not shown too. */
  openReports: z.int(),
  /** Whether the practitioner may report a doubt about its origin. */
  canDoubt: z.boolean(),
  /** The reasons for which the administration has decided to keep it: the practitioner cannot hide it for them. */
  keptAgainst: z.array(z.enum(hidingReasons)),
})

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
