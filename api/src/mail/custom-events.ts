import type { Lang } from '../http/schema.ts'

/** Every event that writes to a client in words that a practitioner may change, in the order in which they are shown. */
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

/** These have no session, or may have none. */
const withoutSession: readonly CustomEmailEvent[] = [
  'invitation',
  'paymentAsked',
  'receipt',
  'invoice',
  'refund',
  'due',
]

/** The events of one session, whose mails can say when and where it is. */
export const eventsWithSession = customEmailEvents.filter((event) => !withoutSession.includes(event))

/** Of whom or what a merge field tells, in the order in which they are offered. */
export const mergeGroups = ['recipient', 'patient', 'session', 'entity'] as const
export type MergeGroup = (typeof mergeGroups)[number]

/** A mail that a practitioner tries: of whom it is shown, and in which words. */
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
