/** What may change in a practice: each names readings of the console that are then fetched again. */
export const liveTopics = [
  'calendly',
  'consents',
  'custom-emails',
  'custom-forms',
  'dashboard',
  'forms',
  'inbox',
  'integrations',
  'messages',
  'money',
  'patients',
  'phrases',
  'practice',
  'reminders',
  'reviews',
  'schedule',
  'session-types',
  'sessions',
  'stripe',
  'user',
] as const
export type LiveTopic = (typeof liveTopics)[number]
