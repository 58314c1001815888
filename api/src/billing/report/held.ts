import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { charges, priceCents } from '../charges.ts'
import type { ReportPeriod } from './period.ts'

/** Held sessions of a period with their price, by month (`2026-11`, in the practice’s zone), place and source. */
export async function readHeldSessions(
  em: EntityManager,
  { practiceId, timeZone, startsAt, endsAt, now }: ReportPeriod,
) {
  return charges(em, { practiceId, from: startsAt, to: endsAt, isHeld: true, now })
    .select([
      sql<string>`to_char(s.starts_at at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
      's.location',
      's.source',
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`sum(${priceCents})::int`.as('cents'),
    ])
    .groupBy([sql`1`, 's.location', 's.source'])
    .execute()
}

export type HeldSessions = Awaited<ReturnType<typeof readHeldSessions>>

/** The totals of held sessions. */
export const totalOf = (held: HeldSessions): { sessions: number; cents: number } => ({
  sessions: held.reduce((sum, { sessions }) => sum + sessions, 0),
  cents: held.reduce((sum, { cents }) => sum + cents, 0),
})
