import type { contract, Sent } from '@ancrage/api/contract'
import { type Api, freshKey, Problem } from '../../api.ts'
import type { Proof } from '../../proof-of-work.ts'
import type { Booked } from '../practice.ts'

type RequestBody = Sent<typeof contract.booking.request>['body']
export type RequestContent = Omit<RequestBody, 'captcha'>

/** Sends booking requests, the same one as often as the visitor likes: it has one effect. */
export function senderFor(api: Api, practiceId: string, proof: Proof) {
  /** An attempt whose effect is unknown; the same content goes out again with the same key. */
  let open: { content: string; key: string; body: RequestBody } | null = null

  const attempt = async (content: RequestContent): Promise<Booked> => {
    const text = JSON.stringify(content)
    if (open?.content !== text) {
      open = { content: text, key: freshKey(), body: { ...content, captcha: await proof.take() } }
    }
    const { body, key } = open
    try {
      const booked = await api.call<typeof contract.booking.request>(
        'POST',
        `/api/public/practices/${practiceId}/bookings`,
        { body, key },
      )
      open = null
      proof.renew()
      return booked
    } catch (problem) {
      if (problem instanceof Problem && !problem.isPassing) {
        open = null
        proof.renew()
      }
      throw problem
    }
  }

  return (content: RequestContent) =>
    attempt(content).catch((problem: Problem) => {
      // Too old a proof: another is made by itself, once.
      if (problem.code === 'captcha') return attempt(content)
      throw problem
    })
}
