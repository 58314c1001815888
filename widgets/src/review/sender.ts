import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import type { Api } from '../api.ts'
import { sendingOnce } from '../form-parts/sender.ts'
import type { Proof } from '../proof-of-work.ts'

export type ReviewContent = Omit<RequestInput<typeof contract.reviews.write>['body'], 'captcha'>
export type ReviewReceipt = ReplyOf<typeof contract.reviews.write>

/** Sends the review behind a link, with one effect. */
export const reviewSender = (api: Api, token: string, proof: Proof) =>
  sendingOnce<ReviewContent, ReviewReceipt>(proof, (body, key) =>
    api.call<typeof contract.reviews.write>('POST', `/api/public/reviews/${encodeURIComponent(token)}`, { body, key }),
  )
