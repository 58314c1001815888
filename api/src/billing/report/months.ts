import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { priceCents } from '../charges.ts'
import type { MoneyReport } from '../contract/report.ts'
import { billedByMonth } from './billed.ts'
import { occupancyIn } from './occupancy.ts'
import { attendedCharges, monthsBetween, type ReportPeriod, receivedLines } from './period.ts'

type Report = z.output<typeof MoneyReport>

/** Each month of a period, in the practice’s zone. */
export async function monthsOf(em: EntityManager, period: ReportPeriod): Promise<Report['months']> {
  const ofSession = sql<string>`to_char(s.starts_at at time zone ${period.timeZone}, 'YYYY-MM')`
  const sessions = await attendedCharges(em, period)
    .select([
      ofSession.as('month'),
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`sum(${priceCents})::int`.as('cents'),
    ])
    .groupBy(sql`1`)
    .execute()
  const money = await receivedLines(em, period)
    .select([
      sql<string>`to_char(p.received_on, 'YYYY-MM')`.as('month'),
      sql<number>`sum(p.amount_cents)::int`.as('cents'),
    ])
    .groupBy(sql`1`)
    .execute()
  const [billed, occupancy] = [await billedByMonth(em, period), await occupancyIn(em, period)]
  return monthsBetween(period.from, period.to).map((month) => {
    const worked = sessions.find((row) => row.month === month)
    return {
      month,
      sessions: worked?.sessions ?? 0,
      earnedCents: worked?.cents ?? 0,
      billedCents: billed.get(month) ?? 0,
      receivedCents: money.find((row) => row.month === month)?.cents ?? 0,
      occupancyPercent: occupancy.months.get(month) ?? null,
    }
  })
}
