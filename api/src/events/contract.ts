import { endpoint } from '../http/endpoint.ts'

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
