import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

export const patientErasure = {
  erase: endpoint({
    method: 'POST',
    path: '/api/patients/:id/erase',
    summary:
      'Erases what is stored of a client (GDPR, article 17), for whoever knows the password and for good. Sessions stay without a name and without words, and what accounting law requires stays: issued invoices, payments, declared withdrawals. `conflict` says by `reason` why not yet: `sessions_to_come`, `open_payment`, or, where the practice can issue invoices, `unbilled` or `drafted`: a held session of 25 EUR or more has no issued one, or a credit note is still a draft.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      /** Somebody at an open console does not know it. */
      currentPassword: z.string().min(1, 'required').max(256, 'too_long'),
    }),
    /** How much stays. */
    reply: z.object({ sessions: z.int(), invoices: z.int(), payments: z.int() }),
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
    errors: ['not_found', 'conflict', 'validation'],
  }),
}
