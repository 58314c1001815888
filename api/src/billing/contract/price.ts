import * as z from 'zod'
import { line, text } from '../../http/schema.ts'
import { paymentCents } from '../../payments/limits.ts'

const reason = text(500).min(1, 'required')

/** How a price changes: to another price, by a discount, by an added line, or to nothing. */
export const PriceChangeInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('change'), priceCents: z.int().min(0).max(1_000_000), reason }),
  z
    .strictObject({
      kind: z.literal('discount'),
      amountCents: paymentCents.optional(),
      percent: z.int().min(1).max(100).optional(),
      reason,
    })
    .refine(({ amountCents, percent }) => (amountCents === undefined) !== (percent === undefined), {
      message: 'field_required',
      path: ['amountCents'],
    }),
  z.strictObject({ kind: z.literal('line'), label: line(120), amountCents: paymentCents, reason: reason.optional() }),
  z.strictObject({ kind: z.literal('free'), reason }),
])
