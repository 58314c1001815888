import * as z from 'zod'
import { day, instant, Lang, text } from '../../http/schema.ts'
import { ShownPractice } from '../../practices/contract/look.ts'
import { FormCaptcha } from '../../practices/contract.ts'
import { hidingReasons, reviewHiders, reviewStatuses } from '../states.ts'
import { ReviewReport } from './reports.ts'

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
export const ReviewInvitation = z.object({
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
export const Averages = z.object({
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
