import { endpoint } from '../http/endpoint.ts'

/** What may change in a practice: each names readings of the console that are then fetched again. */
export const liveTopics = [
  'calendly',
  'consents',
  'custom-forms',
  'dashboard',
  'forms',
  'inbox',
  'integrations',
  'patients',
  'phrases',
  'practice',
  'reviews',
  'schedule',
  'session-types',
  'sessions',
  'user',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * Server-sent events of the practice: `event: changed`, `data: {"topic":"sessions"}`. Ids and topics only:
 * the reader fetches again. `event: resync` after a gap: fetch everything again.
 */
export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'What changes in the practice, as server-sent events.',
    access: 'practitioner',
    contentType: 'text/event-stream',
  }),
}
