import type { contract, ReplyOf, Sent } from '@ancrage/api/contract'
import { type Api, freshKey, Problem } from '../api.ts'
import { solve } from '../proof-of-work.ts'

export type Written = Omit<Sent<typeof contract.reviews.write>['body'], 'captcha'>
export type Taken = ReplyOf<typeof contract.reviews.write>

/**
 * Sends a review. What was under way when the connection broke goes out again as it was, with its key, so that the API
 * knows it; a proof of work that was refused, as when the visitor's clock is wrong, is made anew once.
 */
export function senderOf(api: Api, token: string, practiceId: string) {
  let last: { words: string; captcha: string; key: string } | undefined

  const proof = async () =>
    solve(
      await api.call<typeof contract.booking.challenge>(
        'GET',
        `/api/public/practices/${practiceId}/challenge?form=review`,
      ),
    )

  return async function send(written: Written): Promise<Taken> {
    const words = JSON.stringify(written)
    const attempt = async (): Promise<Taken> => {
      last = last?.words === words ? last : { words, captcha: await proof(), key: freshKey() }
      const { captcha, key } = last
      return api.call<typeof contract.reviews.write>('POST', `/api/public/reviews/${encodeURIComponent(token)}`, {
        body: { ...written, captcha },
        key,
      })
    }
    try {
      return await attempt()
    } catch (problem) {
      if (!(problem instanceof Problem) || !problem.isPassing) last = undefined
      if (problem instanceof Problem && problem.code === 'captcha') return attempt()
      throw problem
    }
  }
}
