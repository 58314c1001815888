import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../db/table-rows.ts'
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
