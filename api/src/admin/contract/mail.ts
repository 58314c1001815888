import * as z from 'zod'
import { instant, Lang, line, text } from '../../http/schema.ts'
import { patientFilters, practitionerFilters, userFilters } from './lists.ts'

/** The recipients of a mail: the ticked ones, or everybody whom the list's filters find. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('users'), ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ kind: z.literal('patients'), ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ kind: z.literal('all_users'), filters: z.strictObject(userFilters) }),
  z.strictObject({ kind: z.literal('all_practitioners'), filters: z.strictObject(practitionerFilters) }),
  z.strictObject({ kind: z.literal('all_patients'), filters: z.strictObject(patientFilters) }),
])

/**
 * A mail to many. Service mail concerns an account, which patients do not have with us; all other mail carries a link
 * to unsubscribe.
 */
export const AdminMail = z
  .strictObject({
    audience: Audience,
    subject: line(150),
    body: text(10_000).min(1, 'required'),
    locale: Lang,
    isService: z.boolean(),
  })
  .refine(({ audience, isService }) => !isService || !audience.kind.endsWith('patients'), {
    path: ['isService'],
    error: 'not_to_patients',
  })

export const MailProgress = z.object({
  id: z.uuid(),
  subject: z.string(),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Unsubscribed, or without an address. */
  skipped: z.int(),
  isDone: z.boolean(),
  createdAt: instant,
})
