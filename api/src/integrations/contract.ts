import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../http/schema.ts'

/** A French address as its national register spells it. */
export const FrenchAddress = z.object({
  /** The whole address on one line. */
  label: z.string(),
  /** Number and street; null for a town. */
  street: z.string().nullable(),
  postcode: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type FrenchAddress = z.infer<typeof FrenchAddress>

export const integrations = {
  addresses: endpoint({
    method: 'GET',
    path: '/api/addresses',
    summary: 'French addresses that begin as what was typed, the likeliest first.',
    access: 'anyone',
    query: z.strictObject({
      q: line(200).min(3, 'too_short'),
      limit: z.coerce.number().int().min(1).max(10).default(5),
    }),
    reply: z.array(FrenchAddress),
    limits: [{ by: 'address', points: 200, seconds: 60 }],
    errors: ['unavailable'],
  }),
}
