import type { contract, RequestInput } from '@ancrage/api/contract'
import { type Api, Problem } from '../../api.ts'
import { sendingOnce } from '../../form-parts/sender.ts'
import type { Proof } from '../../proof-of-work.ts'
import type { Booked } from '../practice.ts'

type RequestBody = RequestInput<typeof contract.booking.request>['body']
export type RequestContent = Omit<RequestBody, 'captcha'>

/** Sends booking requests, each with one effect. */
export function bookingSender(api: Api, practiceId: string, proof: Proof) {
  const sendOnce = sendingOnce<RequestContent, Booked>(proof, (body, key) =>
    api.call<typeof contract.booking.request>('POST', `/api/public/practices/${practiceId}/bookings`, { body, key }),
  )
  let holdToken: string | undefined
  /** A request whose answer never came: it may have been booked. */
  let unanswered: { request: string; startsAt: string } | null = null

  const send = async ({ holdToken: held, ...content }: RequestContent): Promise<Booked> => {
    // A hold that ended stays named, and the API passes it over: what is sent again stays the same request.
    holdToken = held ?? holdToken
    const body = { ...content, ...(holdToken ? { holdToken } : {}) }
    const request = JSON.stringify(body)
    try {
      const booked = await sendOnce(body)
      unanswered = null
      return booked
    } catch (problem) {
      if (problem instanceof Problem) {
        if (problem.isPassing) unanswered = { request, startsAt: content.startsAt }
        else if (unanswered?.request === request) unanswered = null
      }
      throw problem
    }
  }
  /** Whether a request for this time may have been booked though its answer never came. */
  const isUnanswered = (startsAt: string | null) => unanswered !== null && unanswered.startsAt === startsAt
  return { send, isUnanswered }
}
