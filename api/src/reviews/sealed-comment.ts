import { textOrLostWords, textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

export const sealComment = (vault: Vault, reviewId: string, text: string): Buffer =>
  vault.seal(`review.comment:${reviewId}`, text)

export const openComment = (vault: Vault, review: { id: string; comment: Uint8Array | null }): string | null =>
  review.comment && textOrLostWords(vault, `review.comment:${review.id}`, review.comment)

/** Opens a published comment; null if it cannot be opened. */
export const publishedComment = (vault: Vault, review: { id: string; comment: Uint8Array | null }): string | null =>
  review.comment && textUnlessLost(vault, `review.comment:${review.id}`, review.comment)
