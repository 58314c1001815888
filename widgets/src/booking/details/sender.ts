import type { contract, RequestInput } from '@ancrage/api/contract'
import type { Api } from '../../api.ts'
import { sendingOnce } from '../../form-parts/sender.ts'
import type { Proof } from '../../proof-of-work.ts'
import type { Booked } from '../practice.ts'

type RequestBody = RequestInput<typeof contract.booking.request>['body']
export type RequestContent = Omit<RequestBody, 'captcha'>

/** Sends booking requests, each with one effect. */
export const bookingSender = (api: Api, practiceId: string, proof: Proof) =>
  sendingOnce<RequestContent, Booked>(proof, (body, key) =>
    api.call<typeof contract.booking.request>('POST', `/api/public/practices/${practiceId}/bookings`, { body, key }),
  )
