/** What has become of a review. `private`: its author did not agree to publishing, and the practitioner alone reads it. */
export const reviewStatuses = ['private', 'waiting', 'published', 'hidden'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export type ReviewEvent = 'publish' | 'hide'

/** Every legal move of a review. Nothing leads out of `private`: nobody but its author could have it published. */
export const reviewTransitions = {
  private: {},
  waiting: { publish: 'published', hide: 'hidden' },
  published: { hide: 'hidden' },
  hidden: { publish: 'published' },
} as const satisfies Record<ReviewStatus, Partial<Record<ReviewEvent, ReviewStatus>>>

/** The status after an event; undefined where it cannot happen. */
export const nextReview = (status: ReviewStatus, event: ReviewEvent): ReviewStatus | undefined =>
  (reviewTransitions[status] as Partial<Record<ReviewEvent, ReviewStatus>>)[event]

/**
 * Why a review may be kept from the public: grounds of law and fairness, never that it displeases (code de la
 * consommation, L121-4 and D111-18). `withdrawn`: its author takes back the consent.
 */
export const hidingReasons = ['insult', 'personal_data', 'unrelated', 'not_genuine', 'illegal', 'withdrawn'] as const
export type HidingReason = (typeof hidingReasons)[number]
