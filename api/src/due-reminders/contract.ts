import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

/**
 * The outcome of a reminder. `already_today`: one was sent today. `withheld`: it was written and held back, as the
 * client’s history says.
 */
const reminderOutcomes = ['sent', 'nothing_due', 'no_email', 'already_today', 'withheld'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

const Outcome = z.object({ patientId: z.uuid(), outcome: z.enum(reminderOutcomes) })

export const dueReminders = {
  send: endpoint({
    method: 'POST',
    path: '/api/billing/reminders',
    summary:
      'Reminds clients of what they owe for sessions that were held, once a day at most, with a link to pay by card.',
    access: 'practitioner',
    body: z.strictObject({ patientIds: z.array(z.uuid()).min(1, 'required').max(50) }),
    reply: z.array(Outcome),
    errors: ['not_found', 'email_unverified'],
  }),
  sendOfInvoice: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/reminder',
    summary: 'Reminds the client of an issued invoice of what is left to pay of it.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    reply: Outcome,
    errors: ['not_found', 'email_unverified'],
  }),
}
