/** The statuses of a review. `private`: its author did not agree to publishing, so only the practitioner reads it. */
export const reviewStatuses = ['private', 'waiting', 'published', 'hidden', 'withdrawn'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** The events of a review: `withdraw` is its author's alone, the others are the practitioner's. */
export type ReviewEvent = 'publish' | 'hide' | 'withdraw'

/**
 * Every legal move of a review. Only its author moves it out of `private`, since publishing needs consent. A withdrawn
 * review stays withdrawn.
 */
export const reviewTransitions = {
  private: { withdraw: 'withdrawn' },
  waiting: { publish: 'published', hide: 'hidden', withdraw: 'withdrawn' },
  published: { hide: 'hidden', withdraw: 'withdrawn' },
  hidden: { publish: 'published', withdraw: 'withdrawn' },
  withdrawn: {},
} as const satisfies Record<ReviewStatus, Partial<Record<ReviewEvent, ReviewStatus>>>

/** The status after an event; undefined where it cannot happen. */
export const nextReview = (status: ReviewStatus, event: ReviewEvent): ReviewStatus | undefined =>
  (reviewTransitions[status] as Partial<Record<ReviewEvent, ReviewStatus>>)[event]

/**
 * Why a review may be hidden from the public: grounds of law and fairness, never that it displeases (code de la
 * consommation, L121-4 and D111-18). `withdrawn`: its author withdrew the consent.
 */
export const hidingReasons = ['insult', 'personal_data', 'unrelated', 'not_genuine', 'illegal', 'withdrawn'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** Who hid it: a practitioner cannot publish what the administration hid. */
export const reviewHiders = ['practitioner', 'admin'] as const
export type ReviewHider = (typeof reviewHiders)[number]

/** The reasons for reporting a published review; `not_genuine` is a doubt about its origin (L111-7-2). */
export const reportReasons = ['not_genuine', 'insult', 'personal_data', 'unrelated', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The statuses of a report. `kept`: the review stays published. `hidden`: it does not. */
export const reportStatuses = ['open', 'kept', 'hidden'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Who reports: any reader, or the practitioner who doubts a review. */
export const reporters = ['reader', 'practitioner'] as const
export type Reporter = (typeof reporters)[number]

/** Who decided; `author`: they withdrew the review. */
export type ReportDecider = 'practitioner' | 'admin' | 'author'
