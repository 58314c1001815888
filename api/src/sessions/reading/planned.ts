import { jsonBuildObject } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { ActionContext } from '../../http/action-context.ts'
import type { PlannedSessionReply } from '../contract/summary.ts'
import { findSession } from './list.ts'

/** The consequences of planning or moving by hand, besides the session itself. */
interface Consequences {
  /** The sessions that it overlaps on purpose. */
  overlaps: string[]
  /** The types of its programme that found no time. */
  unplanned: string[]
}

/** The session as it is now, with the consequences of planning or moving it. */
export async function plannedSession(
  { db: { query }, scope, now }: ActionContext,
  id: string,
  { overlaps, unplanned }: Consequences,
): Promise<z.output<typeof PlannedSessionReply>> {
  const session = await findSession(query, scope, id, now)
  const following = await briefs(query)
    .where('s.status', '<>', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('Session as f')
          .select('f.id')
          .where('f.id', '=', id)
          .whereRef('f.practiceId', '=', 's.practiceId')
          .whereRef('f.firstSessionId', '=', 's.firstSessionId')
          .whereRef('f.startsAt', '<', 's.startsAt'),
      ),
    )
    .execute()
  return { ...session, overlaps: await sessionsInBrief(query, overlaps), following, unplanned }
}

/** Sessions by their ids, in the order of time. */
export const sessionsInBrief = async (query: Query, ids: readonly string[]) =>
  ids.length > 0 ? briefs(query).where('s.id', 'in', ids).execute() : []

/** The short forms of sessions, in the order of time. */
const briefs = (query: Query) =>
  tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.status', 's.startsAt', 's.endsAt'])
    .select(({ ref }) =>
      jsonBuildObject({ id: ref('p.id'), firstname: ref('p.firstname'), lastname: ref('p.lastname') }).as('patient'),
    )
    .orderBy('s.startsAt')
    .orderBy('s.id')
