import { textOrLostWords, textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

/**
 * The vault's name for the comment of a review. Comments are sealed, published or not: most are written before anybody
 * decides.
 */
const aboutComment = (reviewId: string) => `review.comment:${reviewId}`

export const sealComment = (vault: Vault, reviewId: string, text: string): Buffer =>
  vault.seal(aboutComment(reviewId), text)

export const openComment = (vault: Vault, review: { id: string; comment: Uint8Array | null }): string | null =>
  review.comment && textOrLostWords(vault, aboutComment(review.id), review.comment)

/** Opens a published comment; null if it cannot be opened. */
export const publishedComment = (vault: Vault, review: { id: string; comment: Uint8Array | null }): string | null =>
  review.comment && textUnlessLost(vault, aboutComment(review.id), review.comment)
