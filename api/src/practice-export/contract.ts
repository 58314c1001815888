import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'

const limits = [{ by: 'caller' as const, points: 10, seconds: 3600 }]

export const practiceExport = {
  link: endpoint({
    method: 'POST',
    path: '/api/exports/practice',
    summary:
      'The address of the export of the practice, for whoever knows the password: good for a few minutes, in this account alone.',
    access: 'practitioner',
    body: z.strictObject({
      /** Somebody at an open console does not know it. */
      currentPassword: z.string().min(1, 'required').max(256, 'too_long'),
    }),
    reply: z.object({ url: z.string(), expiresAt: instant }),
    limits,
    errors: ['validation'],
  }),
  zip: endpoint({
    method: 'GET',
    path: '/api/exports/practice.zip',
    summary:
      'One ZIP: settings, types, hours, forms, texts, the public page, reviews, inbox, mailings, payments and the log of the practice as JSON, its pictures and leaflets, and each client’s record with its files, as in the export of one client.',
    access: 'practitioner',
    query: z.strictObject({ token: z.string().min(20).max(200) }),
    contentType: 'application/zip',
    limits,
    errors: ['not_found', 'link_expired'],
  }),
}
