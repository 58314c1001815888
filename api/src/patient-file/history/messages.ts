import { sql } from 'kysely'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import type { MessageState } from '../../messages/states.ts'
import type { EventSource, HistoryEvent, HistoryOwner } from './source.ts'

/** The messages to the client about sessions, and whether they were sent. */
export async function messagesOfSessions(query: Query, { practiceId, id, most }: HistoryOwner): Promise<EventSource> {
  const messages = tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Message as m', (join) =>
      join.onRef('m.practiceId', '=', 's.practiceId').onRef('m.sessionId', '=', 's.id'),
    )
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', id)
    .where('m.audience', '=', 'client')
  const rows = await messages
    .select(['m.id', 'm.status', 'm.template', 'm.sentAt', 'm.createdAt', 'm.sessionId', 's.startsAt'])
    .select(reasonOfMessage)
    .orderBy(sentOrWritten, 'desc')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
  return {
    total: await countOf(messages),
    rows: rows.map(({ sessionId, startsAt, ...row }) => ({
      ...messageEvent(row),
      session: sessionId === null ? null : { id: sessionId, startsAt },
    })),
  }
}

/** The messages to the client about everything else, such as the client area. */
export async function otherMessages(query: Query, { practiceId, id, most }: HistoryOwner): Promise<EventSource> {
  const messages = tablesOf(query)
    .selectFrom('Message as m')
    .where('m.practiceId', '=', practiceId)
    .where('m.audience', '=', 'client')
    .where('m.sessionId', 'is', null)
    .where(sql<boolean>`m.data->>'patientId' = ${id}::text`)
  const rows = await messages
    .select(['m.id', 'm.status', 'm.template', 'm.sentAt', 'm.createdAt'])
    .select(reasonOfMessage)
    .orderBy(sentOrWritten, 'desc')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
  return { total: await countOf(messages), rows: rows.map((row) => ({ ...messageEvent(row), session: null })) }
}

const sentOrWritten = sql<string>`coalesce(m.sent_at, m.created_at)`
const reasonOfMessage = sql<string | null>`left(m.error, 300)`.as('reason')

interface MessageRow {
  id: string
  status: MessageState
  template: NonNullable<HistoryEvent['template']>
  sentAt: Date | null
  createdAt: Date
  reason: string | null
}

const messageEvent = ({ status, sentAt, createdAt, ...row }: MessageRow) => ({
  ...row,
  at: sentAt ?? createdAt,
  kind: 'message' as const,
  action: `message.${status}`,
  by: 'system' as const,
  name: null,
  details: {},
})
