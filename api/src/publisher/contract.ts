import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, Lang, line, text } from '../http/schema.ts'

export const PublisherMessage = z.strictObject({
  name: line(120),
  email,
  message: text(5000).min(1, 'required'),
  locale: Lang,
  captcha: z.string().max(4000),
})
export type PublisherMessage = z.output<typeof PublisherMessage>

const optionalText = z.string().nullable()

/** Who publishes and hosts this installation, as the law asks (LCEN, article 1-1). Null: not configured. */
export const Site = z.object({
  publisher: z.object({
    name: optionalText,
    legalForm: optionalText,
    address: optionalText,
    registration: optionalText,
    vatNumber: optionalText,
    phone: optionalText,
    email: optionalText,
    director: optionalText,
  }),
  host: z.object({ name: optionalText, address: optionalText, phone: optionalText }),
  /** The practice whose booking the landing page shows. */
  practiceId: z.uuid().nullable(),
  /**
   * The card provider's fee for a payment: hundredths of a percent and cents. Null where practices cannot be paid by
   * card.
   */
  cardFee: z.object({ basisPoints: z.int(), fixedCents: z.int() }).nullable(),
  /** Whether a mailbox is configured that receives the landing page's form. */
  isReachable: z.boolean(),
})

export const publisher = {
  site: endpoint({
    method: 'GET',
    path: '/api/public/site',
    summary: 'The publisher and the host of this installation, and the offers of its landing page.',
    access: 'public',
    reply: Site,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/api/public/contact/challenge',
    summary: 'A proof-of-work challenge (ALTCHA v2) for the contact form of the landing page, valid once.',
    access: 'public',
    reply: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/public/contact',
    summary: 'Sends a message of a landing page visitor to the publisher, as a mail, and then deletes it.',
    access: 'public',
    body: PublisherMessage,
    status: 202,
    reply: z.object({ isTaken: z.literal(true) }),
    limits: [{ by: 'address', points: 10, seconds: 600 }],
    errors: ['captcha', 'not_found'],
  }),
}
