import { textOrLostWords, textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

/** Where the comment of a review stands. Sealed, published or not: most are written before anybody decides. */
const aboutComment = (reviewId: string) => `review.comment:${reviewId}`

export const sealComment = (vault: Vault, reviewId: string, text: string): Buffer =>
  vault.seal(aboutComment(reviewId), text)

export const openComment = (vault: Vault, review: { id: string; comment: Uint8Array | null }): string | null =>
  review.comment && textOrLostWords(vault, aboutComment(review.id), review.comment)

/** The same for everybody to read: one that cannot be opened is not there. */
export const publishedComment = (vault: Vault, review: { id: string; comment: Uint8Array | null }): string | null =>
  review.comment && textUnlessLost(vault, aboutComment(review.id), review.comment)
