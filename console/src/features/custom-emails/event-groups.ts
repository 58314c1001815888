import type { CustomEmailEvent } from '@ancrage/api/contract'

/** The mails in groups by their subject, in order. */
export const eventGroups = {
  requests: ['request', 'acceptance', 'refusal', 'lapse'],
  appointments: ['confirmation', 'move', 'place', 'type', 'length', 'cancellation'],
  reminders: ['reminder', 'smsReminder'],
  around: ['form', 'invitation', 'review'],
  money: ['paymentAsked', 'receipt', 'invoice', 'refund', 'due'],
} as const satisfies Record<string, readonly CustomEmailEvent[]>
