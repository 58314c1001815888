import type { contract, ReplyOf } from '@ancrage/api/contract'

/** A session whose client is asked for a review by the default setting. */
export const aReviewRequest: ReplyOf<typeof contract.reviews.request> = {
  choice: 'default',
  isSentByDefault: true,
  isMinor: false,
  asksAt: null,
  message: null,
  sentAt: null,
  canChange: true,
  canAskNow: false,
}
