import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../http/schema.ts'
import { paymentKinds } from './payment-types.ts'

/** A way in which clients pay. What a practice adds for itself is of the kind `other`. */
export const PaymentType = z.object({
  /** The kind of a type that every practice has; an id of what it added. */
  key: z.string(),
  kind: z.enum(paymentKinds),
  nameFr: z.string(),
  nameEn: z.string(),
  position: z.int(),
  /** No longer offered, but it still names earlier payments. */
  isHidden: z.boolean(),
})

/** One entry of the new list. Without a key it is added; the French name replaces a missing English one. */
const PaymentTypeInput = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/, 'unknown')
    .optional(),
  nameFr: line(60),
  nameEn: line(60).optional(),
  isHidden: z.boolean().default(false),
})

/** A way to pay as it was read. */
const SeenPaymentType = PaymentType.pick({ key: true, nameFr: true, nameEn: true, isHidden: true })

export const payments = {
  types: endpoint({
    method: 'GET',
    path: '/api/payment-types',
    summary: 'The ways to pay of the practice, in their order.',
    access: 'practitioner',
    reply: z.array(PaymentType),
  }),
  changeTypes: endpoint({
    method: 'PUT',
    path: '/api/payment-types',
    summary:
      'Puts the ways to pay in the order of the list, with its names, and new ones without a key. What was added and never used is deleted by leaving it out.',
    access: 'practitioner',
    body: z.strictObject({
      types: z.array(PaymentTypeInput).max(30),
      /** The list that it is based on: `conflict` where it was changed since. Without one, the last change counts. */
      expected: z.array(SeenPaymentType).max(40).optional(),
    }),
    reply: z.array(PaymentType),
    errors: ['conflict'],
  }),
}
