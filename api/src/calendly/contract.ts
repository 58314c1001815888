import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'
import { PracticeId } from '../practice-id.ts'

/** Why the last synchronisation failed. Earlier results stay. */
const CalendlyError = z.enum(['calendly_unreachable', 'calendly_token_refused'])
export type CalendlyError = z.infer<typeof CalendlyError>

/** The result of a synchronisation: appointments that take time now, and those that no longer do. */
const CalendlySync = z.object({ events: z.int(), canceled: z.int(), lastSyncAt: instant })

const CalendlyAccount = z.object({
  /** A mask with the last four characters of the token. */
  token: z.string(),
  name: z.string(),
  email: z.string(),
  /** `live`: Calendly calls us on every change. `polled`: its plan has no webhooks, so we read every 15 minutes. */
  updates: z.enum(['pending', 'live', 'polled']),
  connectedAt: instant,
  events: z.int(),
  canceled: z.int(),
  lastSyncAt: instant.nullable(),
  lastError: CalendlyError.nullable(),
})

/** Null: the practice has no account. */
const Calendly = z.object({ account: CalendlyAccount.nullable() })

export const calendly = {
  account: endpoint({
    method: 'GET',
    path: '/api/calendly',
    summary: 'The practice’s Calendly account and how its last synchronisation went.',
    access: 'practitioner',
    reply: Calendly,
  }),
  connect: endpoint({
    method: 'PUT',
    path: '/api/calendly/token',
    summary: 'Connects Calendly by a personal access token, or replaces the token; its appointments become busy time.',
    access: 'practitioner',
    // A token is a JWT of some hundred characters; it travels in a header.
    body: z.strictObject({
      token: z
        .string()
        .trim()
        .min(20, 'invalid_token')
        .max(4000, 'invalid_token')
        .regex(/^[\x21-\x7e]*$/, 'invalid_token'),
    }),
    reply: Calendly,
    limits: [{ by: 'caller', points: 15, seconds: 300 }],
    errors: ['exclusive_integration', 'calendly_unreachable'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/calendly/token',
    summary: 'Forgets the token, and the busy time that came from Calendly.',
    access: 'practitioner',
    limits: [{ by: 'caller', points: 15, seconds: 300 }],
  }),
  sync: endpoint({
    method: 'GET',
    path: '/api/calendly/sync',
    summary: 'Reads the appointments from Calendly again; when it fails, what was known stands. Needs a token.',
    access: 'practitioner',
    isForOwnPages: true,
    reply: CalendlySync,
    limits: [{ by: 'caller', points: 30, seconds: 60 }],
    errors: ['not_found', 'calendly_unreachable', 'calendly_token_refused'],
  }),
  delivery: endpoint({
    method: 'POST',
    path: '/webhooks/calendly',
    summary: 'What Calendly tells of a practice’s account, signed with a key that only this account has.',
    access: 'public',
    query: z.object({ practice: PracticeId }),
    isSigned: true,
    // Deliveries for all practices come from the same few addresses.
    limits: [{ by: 'address', points: 6000, seconds: 60 }],
    errors: ['wrong_signature'],
  }),
}
