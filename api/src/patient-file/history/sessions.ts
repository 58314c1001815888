import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import type { EventSource, HistoryOwner } from './source.ts'

/** What was done with the sessions. */
export async function eventsOfSessions(query: Query, { practiceId, id, most }: HistoryOwner): Promise<EventSource> {
  const events = tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('SessionHistory as h', (join) =>
      join.onRef('h.practiceId', '=', 's.practiceId').onRef('h.sessionId', '=', 's.id'),
    )
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', id)
  const rows = await events
    .leftJoin('User as u', (join) => join.onRef('u.practiceId', '=', 'h.practiceId').onRef('u.id', '=', 'h.userId'))
    .select(['h.id', 'h.at', 'h.event', 'h.by', 'u.name', 'h.sessionId', 'h.startsAt'])
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(most)
    .execute()
  return {
    total: await countOf(events),
    rows: rows.map(({ event, sessionId, startsAt, ...row }) => ({
      ...row,
      kind: 'session',
      action: `session.${event}`,
      session: { id: sessionId, startsAt },
      reason: null,
      template: null,
      details: {},
    })),
  }
}
