import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { priceCents } from '../charges.ts'
import type { MoneyReport } from '../contract/report.ts'
import { heldCharges, type ReportPeriod, receivedLines } from './period.ts'

type Report = z.output<typeof MoneyReport>

/** Each month of a period, in the practice’s zone. */
export async function monthsOf(em: EntityManager, period: ReportPeriod): Promise<Report['months']> {
  const ofSession = sql<string>`to_char(s.starts_at at time zone ${period.timeZone}, 'YYYY-MM')`
  const sessions = await heldCharges(em, period)
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
  return monthsBetween(period.from, period.to).map((month) => {
    const worked = sessions.find((row) => row.month === month)
    return {
      month,
      sessions: worked?.sessions ?? 0,
      earnedCents: worked?.cents ?? 0,
      receivedCents: money.find((row) => row.month === month)?.cents ?? 0,
    }
  })
}

/** Every month from that of one day to that of another, as `2026-11`. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = from.split('-').map(Number)
  const last = to.slice(0, 7)
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
    if (name > last) return months
    months.push(name)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}
