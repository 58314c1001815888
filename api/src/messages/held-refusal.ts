import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../db/table-rows.ts'
import type { SessionStatus } from '../sessions/states.ts'

/** What a client sees of a request whose refusal can still be undone: it waits, as it may again in a moment. */
export const statusWhileRefusalHeld: SessionStatus = 'pending_validation'

/** SQL: the session was refused, which by its last refusal can still be undone: its client has not been told. */
export const isRefusalHeld =
  (now: Date) =>
  ({ and, eb, selectFrom }: ExpressionBuilder<Tables & { s: Tables['Session'] }, 's'>) => {
    const heldUntil = selectFrom('Message as m')
      .select(sql`m.data ->> 'heldUntil'`.as('heldUntil'))
      .whereRef('m.practiceId', '=', 's.practiceId')
      .whereRef('m.sessionId', '=', 's.id')
      .where('m.template', '=', 'session.refused')
      .orderBy('m.id', 'desc')
      .limit(1)
    return and([eb('s.status', '=', 'cancelled'), sql<boolean>`coalesce(${heldUntil} > ${now.toISOString()}, false)`])
  }
