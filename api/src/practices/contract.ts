import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Lang } from '../http/schema.ts'
import { modes } from './modes.ts'

export const Location = z.enum(['office', 'on_site', 'video'])
export type Location = z.infer<typeof Location>

/** Customers write the id into their pages: its spelling must not matter to what is signed for it. */
export const practiceParams = z.object({ practiceId: z.uuid().toLowerCase() })

/** A session type as visitors see it, in the language asked for. */
export const OfferedType = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.int(),
  priceCents: z.int(),
  currency: z.literal('EUR'),
  /** `#rrggbb` */
  color: z.string(),
  locations: z.array(Location),
  pack: z.boolean(),
  prepayment: z.object({ percent: z.int(), amountCents: z.int() }).nullable(),
})

/** What a widget needs to know of a practice before anything is chosen. */
export const PublicPractice = z.object({
  id: z.uuid(),
  name: z.string(),
  locale: Lang,
  timeZone: z.string(),
  sessionTypes: z.array(OfferedType),
  captcha: z.object({ kind: z.enum(['altcha', 'recaptcha']), siteKey: z.string().optional() }),
  /** The practitioner's own colour, `#rrggbb`; null: the product's. */
  theme: z.object({ primary: z.string().nullable() }),
  policies: z.object({
    /** A visitor may move or cancel until this many hours before the start. */
    cancellationHours: z.int(),
    horizonDays: z.int(),
    /** Requests of new clients wait for the practitioner's answer unless this is true. */
    autoAccept: z.boolean(),
  }),
  legal: z.object({
    controller: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    phone: z.string().nullable(),
    privacyUrl: z.string(),
  }),
})

export const practices = {
  publicProfile: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId',
    summary: 'The practice as its widgets show it.',
    access: 'public',
    params: practiceParams,
    query: z.object({ lang: Lang.optional() }),
    reply: PublicPractice,
    limits: [{ by: 'address', points: 300, seconds: 60 }],
  }),
  fullMode: endpoint({
    method: 'POST',
    path: '/api/full-mode',
    summary: 'Switches everything on: billing, card payments, SMS, custom forms and e-mails, packs, analytics.',
    access: 'practitioner',
    reply: z.object({ mode: z.enum(modes) }),
    errors: ['email_unverified'],
  }),
}
