/** The events without a mail of their own: they are mailed to practitioners who chose their kind. */
export const mailedEvents = [
  'forms.answered',
  'documents.received',
  'consents.unsigned',
  'forms.expiring',
  'cards.expiring',
  'message.failed',
  'message.bounced',
  'message.complained',
] as const
export type MailedEvent = (typeof mailedEvents)[number]
