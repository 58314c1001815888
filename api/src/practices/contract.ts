import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Lang } from '../http/schema.ts'
import { Logo } from './contract/look.ts'
import { ChangedPractice, OwnPractice, PracticeChange } from './contract/own-practice.ts'
import { modes } from './modes.ts'
import { ChangedSettings, SettingChange, SettingValues } from './settings/registry.ts'

export const Location = z.enum(['office', 'on_site', 'video'])
export type Location = z.infer<typeof Location>

/** Customers write the id into their pages: its spelling must not change the signatures made for it. */
export const practiceParams = z.object({ practiceId: z.uuid().toLowerCase().brand<'PracticeId'>() })

/** A session type as visitors see it, in the requested language. */
const OfferedType = z.object({
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
  /** It is meant for people under 18; left out for any other. */
  isForMinors: z.literal(true).optional(),
  /** The whole programme: its sessions, over so many weeks. Null for a single session. */
  programme: z.object({ sessions: z.int(), weeks: z.int() }).nullable(),
  prepayment: z.object({ percent: z.int(), amountCents: z.int() }).nullable(),
})

/** What a form to a practice asks for: a proof of work, or a token of reCAPTCHA v3 by this key and script. */
export const FormCaptcha = z.object({
  kind: z.enum(['altcha', 'recaptcha']),
  siteKey: z.string().optional(),
  script: z.string().optional(),
})

/** What a widget needs to know of a practice before anything is chosen. */
export const PublicPractice = z.object({
  id: z.uuid(),
  name: z.string(),
  locale: Lang,
  timeZone: z.string(),
  /** Without the later sessions of programmes, which are planned with the first. */
  sessionTypes: z.array(OfferedType),
  captcha: FormCaptcha,
  /** The practitioner's own colour, `#rrggbb`; null: the product's. */
  theme: z.object({ primary: z.string().nullable() }),
  /** Absent without a logo. */
  logo: Logo.optional(),
  policies: z.object({
    /** A visitor may move or cancel until this many hours before the start. */
    cancellationHours: z.int(),
    horizonDays: z.int(),
    /** Requests of new clients wait for the practitioner's answer unless this is true. */
    autoAccept: z.boolean(),
    /** Visitors are asked whether they would like news of the practice; left out where they are not. */
    offersNews: z.literal(true).optional(),
  }),
  legal: z.object({
    controller: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    privacyUrl: z.string(),
    /** Where the practice's own terms stand. */
    termsUrl: z.string().nullable(),
    /** How one pays at the practice, in its own words (C. conso. L221-14). */
    paymentMeans: z.string().nullable(),
    /** The consumer mediator whom the practice has chosen (French consumer code, L616-1). */
    mediator: z.object({ name: z.string(), address: z.string().nullable(), site: z.string().nullable() }).nullable(),
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
  own: endpoint({
    method: 'GET',
    path: '/api/practice',
    summary: 'The practice of whoever asks: its name, where it is and how it is reached, its colour and logo.',
    access: 'practitioner',
    reply: OwnPractice,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/practice',
    summary:
      'Changes what is sent of the practice; widgets and legal notices show it at once. `expected`: only if that still stands there. A new e-mail address is `pendingEmail` until the link mailed to it was used.',
    access: 'practitioner',
    body: PracticeChange,
    reply: ChangedPractice,
    errors: ['conflict', 'email_unverified'],
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/practice/logo',
    summary: 'Puts a picture (JPEG, PNG, WebP, GIF, AVIF; 2 MB at most) in the place of the logo.',
    access: 'practitioner',
    picture: 'logo',
    reply: OwnPractice,
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/practice/logo',
    summary: 'Takes the logo away.',
    access: 'practitioner',
  }),
  publicLogo: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/logo/:id',
    summary: 'The logo of a practice, as pages and mails show it to its clients. Another logo has another address.',
    access: 'public',
    params: practiceParams.extend({ id: z.uuid() }),
    contentType: 'image/png',
    limits: [{ by: 'address', points: 300, seconds: 60 }],
    errors: ['not_found'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'Every setting of the practice, of all tabs: docs/settings.md lists them.',
    access: 'practitioner',
    reply: SettingValues,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    summary:
      'Changes some settings. Of two changes the later wins, setting by setting; with `expected`, only if that still stands there.',
    access: 'practitioner',
    body: SettingChange,
    reply: ChangedSettings,
    errors: ['conflict', 'exclusive_integration', 'card_payments_unavailable'],
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
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
