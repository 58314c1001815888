import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, paging } from '../http/schema.ts'

/** One line of the append-only log: who did what to what, and when. It never holds clinical content or a secret. */
export const AuditEntry = z.object({
  id: z.uuid(),
  happenedAt: instant,
  by: z.enum(['practitioner', 'admin', 'client', 'system']),
  /** Name of who acted; null where it was the system. */
  name: z.string().nullable(),
  /** E.g. `user.suspended`, `mail.sent`: the words are the front's. */
  action: z.string(),
  /** The name or subject of what was changed. Null for a deleted patient. */
  subject: z.string().nullable(),
  /** The practice that it concerns; null where it concerns none. */
  practice: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export const audit = {
  own: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'What was done in the practice or by an admin to it, the latest first.',
    access: 'practitioner',
    query: z.strictObject({ ...paging }),
    reply: AuditEntry,
    isPaged: true,
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/api/patients/:id/audit',
    summary: 'Who read or changed the record of a client, the latest first.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ ...paging, kind: z.enum(['read', 'change', 'all']).default('all') }),
    reply: AuditEntry,
    isPaged: true,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Every action of admins, the latest first.',
    access: 'admin',
    query: z.strictObject({ ...paging }),
    reply: AuditEntry,
    isPaged: true,
  }),
}
