import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { paymentKinds } from './payment-types.ts'

/** A way in which clients pay. What a practice adds for itself is of the kind `other`. */
export const PaymentType = z.object({
  /** The kind of a type that every practice has; an id of what it added. */
  key: z.string(),
  kind: z.enum(paymentKinds),
  nameFr: z.string(),
  nameEn: z.string(),
  position: z.int(),
  /** Not offered, but still the name of payments that were made so. */
  isHidden: z.boolean(),
})

export const billing = {
  paymentTypes: endpoint({
    method: 'GET',
    path: '/api/payment-types',
    summary: 'The ways to pay of the practice, in their order.',
    access: 'practitioner',
    reply: z.array(PaymentType),
  }),
}
