import type { MessageTemplate } from '../mail/message-data.ts'

/** What a practitioner hears of in the console, in the order in which it is chosen. */
export const notificationKinds = [
  'requests',
  'cancellations',
  'moves',
  'forms',
  'expiring',
  'messages',
  'reviews',
  'payments',
  'failures',
  'sms',
  'calendars',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a client was asked for, has not done, and soon cannot do any more. */
const expiringEvents = ['consents.unsigned', 'forms.expiring', 'cards.expiring'] as const

/** The events. */
export const notificationEvents = [
  'session.requested',
  'session.booked',
  'session.lapsed',
  'session.cancelled',
  'session.moved',
  'forms.answered',
  'documents.received',
  'consents.signed',
  'consents.withdrawn',
  ...expiringEvents,
  'inbox.received',
  'reviews.received',
  'reviews.reported',
  'reviews.decided',
  'cards.paid',
  'cards.late',
  'cards.lapsed',
  'cards.refundFailed',
  'cards.disputed',
  'cards.withdrawn',
  'cards.paused',
  'message.failed',
  'message.bounced',
  'message.complained',
  'sms.lowCredit',
  'sms.noCredit',
  'sms.keyRefused',
  'calendars.unread',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

const kindsByArea: Record<string, NotificationKind> = {
  forms: 'forms',
  documents: 'forms',
  consents: 'forms',
  inbox: 'messages',
  reviews: 'reviews',
  cards: 'payments',
  message: 'failures',
  sms: 'sms',
  calendars: 'calendars',
}

/** Returns the kind of an event. */
export function kindOfNotification(event: NotificationEvent): NotificationKind {
  if (event === 'session.cancelled') return 'cancellations'
  if (event === 'session.moved') return 'moves'
  if (expiringEvents.some((one) => one === event)) return 'expiring'
  return kindsByArea[event.split('.')[0] ?? ''] ?? 'requests'
}

/** The event of a message to a practitioner; null where the console shows none. */
export function eventOfMessage(template: MessageTemplate): NotificationEvent | null {
  // A burst of messages is one mail; each of them is in the inbox.
  if (template === 'inbox.many') return 'inbox.received'
  return notificationEvents.find((event) => event === template) ?? null
}
