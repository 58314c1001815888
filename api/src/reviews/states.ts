/** What has become of a review. `private`: its author did not agree to publishing, and the practitioner alone reads it. */
export const reviewStatuses = ['private', 'waiting', 'published', 'hidden', 'withdrawn'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** What a practitioner does with a review, and what its author alone does. */
export type ReviewEvent = 'publish' | 'hide' | 'withdraw'

/**
 * Every legal move of a review. Out of `private` leads its author alone, who would have had to agree to publishing; what
 * they have withdrawn stays so.
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
 * Why a review may be withheld from the public: grounds of law and fairness, never that it displeases (code de la
 * consommation, L121-4 and D111-18). `withdrawn`: its author withdraws the consent.
 */
export const hidingReasons = ['insult', 'personal_data', 'unrelated', 'not_genuine', 'illegal', 'withdrawn'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** The one who hid it: a practitioner cannot publish what the administration hid. */
export const reviewHiders = ['practitioner', 'admin'] as const
export type ReviewHider = (typeof reviewHiders)[number]

/** What somebody says against a published review; `not_genuine` is a doubt about its origin (L111-7-2). */
export const reportReasons = ['not_genuine', 'insult', 'personal_data', 'unrelated', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What has become of a report: the review stays published, or it does not. */
export const reportStatuses = ['open', 'kept', 'hidden'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Who reports: anybody who reads reviews, or the practitioner who doubts one. */
export const reporters = ['reader', 'practitioner'] as const
export type Reporter = (typeof reporters)[number]

/** Who has decided: `author`, who took the review back. */
export type ReportDecider = 'practitioner' | 'admin' | 'author'
