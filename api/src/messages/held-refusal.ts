import { type ExpressionBuilder, sql } from 'kysely'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { SessionStatus } from '../sessions/states.ts'

/** What a client sees of a request whose refusal can still be undone: it waits, as it may again in a moment. */
export const statusWhileRefusalHeld: SessionStatus = 'pending_validation'

type OfSession = ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>

/**
 * SQL: the session was refused, which by its last refusal can still be undone: its client has not been told. One that
 * was undone has dropped its mail, and holds no later end.
 */
export const isRefusalHeld =
  (now: Date) =>
  ({ and, eb, selectFrom }: OfSession) => {
    const heldUntil = selectFrom('Message as m')
      .select(sql`case when m.status <> 'skipped' or m.error is not null then m.data ->> 'heldUntil' end`.as('until'))
      .whereRef('m.practiceId', '=', 's.practiceId')
      .whereRef('m.sessionId', '=', 's.id')
      .where('m.template', '=', 'session.refused')
      .orderBy('m.id', 'desc')
      .limit(1)
    const isHeld = sql<boolean>`coalesce(${heldUntil} > ${now.toISOString()}, false)`
    return and([eb('s.status', '=', 'cancelled'), eb('s.startsAt', '>', now), isHeld])
  }

/** SQL: the status of a session as far as its client may know it. */
export const statusForClient = (now: Date) => (session: OfSession) =>
  session
    .case()
    .when(isRefusalHeld(now)(session))
    .then(statusWhileRefusalHeld)
    .else(session.ref('s.status'))
    .end()
    .$castTo<SessionStatus>()

interface RefusedSession {
  practiceId: PracticeId
  id: string
}

/** The same of one session. */
export async function readRefusalHeld(query: Query, { practiceId, id }: RefusedSession, now: Date): Promise<boolean> {
  const held = await tablesOf(query)
    .selectFrom('Session as s')
    .select('s.id')
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', id)
    .where((session) => isRefusalHeld(now)(session))
    .executeTakeFirst()
  return held !== undefined
}

/** From now on the refusal is final, also one whose mail was withheld. */
export const endRefusalHold = (query: Query, { practiceId, id }: RefusedSession) =>
  tablesOf(query)
    .updateTable('Message')
    .set({ data: sql`data - 'heldUntil'` })
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', 'session.refused')
    .execute()
