import { NOW } from './app'
import { anId } from './build'
import { withRecord } from './build-record'
import type { FakeApi } from './fake-api'

const completed = {
  id: anId(11),
  event: 'complete',
  from: 'done' as const,
  to: 'completed' as const,
  by: 'practitioner' as const,
  reason: null,
  startsAt: '2027-02-27T07:30:00.000Z',
  at: NOW,
}

export const thisMorning = {
  status: 'completed' as const,
  isLocked: true,
  allowed: [],
  startsAt: '2027-02-27T07:30:00.000Z',
}

/** Serves a session of this morning that was just completed. */
export function withCompleted(api: FakeApi, fields: Parameters<typeof withRecord>[1] = {}) {
  withRecord(api, { session: thisMorning, ...fields })
  api
    .on('GET /api/sessions/*/history', () => [completed])
    .on('GET /api/free-start', ({ query }) => ({ startsAt: String(query.wishedAt) }))
}
