import type { Lang } from '../http/schema.ts'

/** Every event with a mail to clients in words that a practitioner may change, in the order of display. */
export const customEmailEvents = [
  'request',
  'acceptance',
  'refusal',
  'confirmation',
  'move',
  'place',
  'type',
  'length',
  'cancellation',
  'lapse',
  'reminder',
  'smsReminder',
  'form',
  'invitation',
  'paymentAsked',
  'receipt',
  'invoice',
  'refund',
  'due',
  'review',
] as const
export type CustomEmailEvent = (typeof customEmailEvents)[number]

/** Events without a session, or with an optional one. */
const withoutSession: readonly CustomEmailEvent[] = [
  'invitation',
  'paymentAsked',
  'receipt',
  'invoice',
  'refund',
  'due',
]

/** Events of one session, whose mails can say when and where it is. */
export const eventsWithSession = customEmailEvents.filter((event) => !withoutSession.includes(event))

/** What merge fields are about, in the order in which they are offered. */
export const mergeGroups = ['recipient', 'patient', 'session', 'entity'] as const
export type MergeGroup = (typeof mergeGroups)[number]

/** A mail that a practitioner tries out: its client and its words. */
export interface CustomTestData {
  event: CustomEmailEvent
  lang: Lang
  patientId: string
  sessionId: string | null
  userId: string
  /** The words are sealed for this id; base64. */
  draftId: string
  sealedWords: string
}
