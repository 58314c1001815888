import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import type { MoneyReport } from '../contract/report.ts'
import { billedByMonth } from './billed.ts'
import { type HeldSessions, heldTotals } from './held.ts'
import type { Occupancy } from './occupancy.ts'
import { monthsBetween, type ReportPeriod, receivedLines } from './period.ts'

type Report = z.output<typeof MoneyReport>

/** Each month of a period, in the practice’s zone. */
export async function reportMonths(
  em: EntityManager,
  period: ReportPeriod,
  { held, occupancy }: { held: HeldSessions; occupancy: Occupancy },
): Promise<Report['months']> {
  const money = await receivedLines(em, period)
    .select([
      sql<string>`to_char(p.received_on, 'YYYY-MM')`.as('month'),
      sql<number>`sum(p.amount_cents)::bigint`.as('cents'),
    ])
    .groupBy(sql`1`)
    .execute()
  const billed = await billedByMonth(em, period)
  return monthsBetween(period.from, period.to).map((month) => {
    const earned = heldTotals(held.filter((row) => row.month === month))
    return {
      month,
      sessions: earned.sessions,
      earnedCents: earned.cents,
      billedCents: billed.get(month) ?? 0,
      receivedCents: money.find((row) => row.month === month)?.cents ?? 0,
      occupancyPercent: occupancy.ofMonth(month),
    }
  })
}
