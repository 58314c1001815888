import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { addDays } from '../../format/day.ts'
import { consecutivePeriods } from '../../reports/periods.ts'
import { attendedStatuses, workStatuses } from '../../sessions/states.ts'
import { monthsBetween, type ReportPeriod } from './period.ts'
import { typeShare, typesTogether } from './type-shares.ts'

/** The months of a period, `2026-11` in the practice’s zone, and the instants between them: one more. */
export function monthsWithBounds({ from, to, timeZone }: ReportPeriod) {
  const months = monthsBetween(from, to)
  const borders = [from, ...months.slice(1).map((month) => `${month}-01`), addDays(to, 1)]
  return { months, borders: consecutivePeriods(borders, timeZone) }
}

/**
 * Counts the agreed and held sessions of a period by month, place, source and type: the sessions at their present
 * price, the share of each type in it, and their minutes. If a session has several types, its time and the changes of
 * its price are divided among them by their booked prices, and the session is counted under the first. One statement
 * reads everything, since a year may have fifty thousand sessions.
 */
export async function readSessionFigures(em: EntityManager, period: ReportPeriod) {
  const { practiceId, startsAt, endsAt } = period
  const { months, borders } = monthsWithBounds(period)
  const tables = tablesOf(em)
  const changed = tables
    .selectFrom('PriceAdjustment')
    .select(['sessionId as of', sql<number>`sum(amount_cents)`.as('cents')])
    .where('practiceId', '=', practiceId)
    .groupBy('sessionId')
  const isHeld = sql<boolean>`status in (${sql.join(attendedStatuses.map((status) => sql.lit(status)))})`
  const sessions = tables
    .selectFrom('Session')
    .select([
      'id',
      'location',
      'source',
      // Cheaper than a day of each session in the practice's zone.
      sql<number>`width_bucket(starts_at, ${borders.instants.slice(0, -1)}::timestamptz[])`.as('nth'),
      isHeld.as('isHeld'),
      sql<number>`date_part('epoch', ends_at - starts_at) / 60`.as('minutes'),
    ])
    .where('practiceId', '=', practiceId)
    .where('status', 'in', [...workStatuses])
    .where('startsAt', '>=', startsAt)
    .where('startsAt', '<', endsAt)
    // Keeps the months apart: the planner would expect as many groups as sessions, and sort all of them on the disk.
    .offset(sql.lit(0))
  const rows = await tables
    .selectFrom(sessions.as('s'))
    .innerJoin('SessionItem as i', 'i.session', 's.id')
    .leftJoin(typesTogether(em, practiceId).as('w'), 'w.of', 's.id')
    .leftJoin(changed.as('a'), 'a.of', 's.id')
    .select([
      's.nth',
      's.location',
      's.source',
      'i.sessionTypeId',
      's.isHeld',
      // The greatest name is taken by bytes, which is cheaper than by letters.
      sql<string>`max(i.name_fr collate "C")`.as('nameFr'),
      sql<string>`max(i.name_en collate "C")`.as('nameEn'),
      sql<number>`(count(*) filter (where i.position = 0))::int`.as('sessions'),
      sql<number>`(sum(i.price_cents) + coalesce(sum(a.cents) filter (where i.position = 0), 0))::bigint`.as('cents'),
      sql<number>`count(*)::int`.as('parts'),
      sql<number>`(sum(i.price_cents) + coalesce(sum(${typeShare('a.cents')}), 0))::bigint`.as('typeCents'),
      sql<number>`sum(s.minutes
        * case when w.of is null then 1 else i.duration_minutes::float8 / greatest(w.minutes, 1) end)::float8`.as(
        'minutes',
      ),
    ])
    .where('i.practiceId', '=', practiceId)
    .groupBy(['s.nth', 's.location', 's.source', 'i.sessionTypeId', 's.isHeld'])
    .execute()
  return rows.map(({ nth, ...row }) => ({ ...row, month: months[nth - 1] ?? '' }))
}

/** Rows of work, with their month. */
export type SessionFigures = Awaited<ReturnType<typeof readSessionFigures>>

/** Leaves out the work that was not held. */
export const heldWorkOf = (work: SessionFigures) => work.filter(({ isHeld }) => isHeld)
/** Rows of sessions that were held. */
export type HeldSessions = SessionFigures

/** The totals of held sessions. */
export const heldTotals = (held: HeldSessions): { sessions: number; cents: number } => ({
  sessions: held.reduce((sum, { sessions }) => sum + sessions, 0),
  cents: held.reduce((sum, { cents }) => sum + cents, 0),
})
