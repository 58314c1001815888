import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { originOf } from '../../reports/origins.ts'
import { parseSource } from '../../sessions/source.ts'
import { attendedStatuses } from '../../sessions/states.ts'
import { priceCents } from '../charges.ts'
import type { MoneyReport } from '../contract/report.ts'
import { heldCharges, type ReportPeriod, receivedLines } from './period.ts'

type Report = z.output<typeof MoneyReport>

/** More origins than these are a list that nobody reads. */
const MOST_ORIGINS = 12

/** By what was booked, at the prices of the booking. */
export const typesOf = (em: EntityManager, { practiceId, startsAt, endsAt }: ReportPeriod): Promise<Report['types']> =>
  tablesOf(em)
    .selectFrom('SessionItem as i')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'i.practiceId').onRef('s.id', '=', 'i.session'),
    )
    .select([
      sql<string>`max(i.name_fr)`.as('nameFr'),
      sql<string>`max(i.name_en)`.as('nameEn'),
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`sum(i.price_cents)::int`.as('cents'),
    ])
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', [...attendedStatuses])
    .where('s.startsAt', '>=', startsAt)
    .where('s.startsAt', '<', endsAt)
    .groupBy('i.sessionTypeId')
    .orderBy(sql`4`, 'desc')
    .execute()

/** By where it was held. */
export const placesOf = (em: EntityManager, period: ReportPeriod): Promise<Report['places']> =>
  heldCharges(em, period)
    .select(['s.location', sql<number>`count(*)::int`.as('sessions'), sql<number>`sum(${priceCents})::int`.as('cents')])
    .groupBy('s.location')
    .orderBy(sql`3`, 'desc')
    .execute()

/** By how it was paid. */
export const paymentShares = (em: EntityManager, period: ReportPeriod): Promise<Report['paymentTypes']> =>
  receivedLines(em, period)
    .select(['p.typeKey', sql<number>`count(*)::int`.as('count'), sql<number>`sum(p.amount_cents)::int`.as('cents')])
    .groupBy('p.typeKey')
    .orderBy(sql`3`, 'desc')
    .execute()

/** By what brought the client. */
export async function sourcesOf(em: EntityManager, period: ReportPeriod): Promise<Report['sources']> {
  const rows = await heldCharges(em, period)
    .select(['s.source', sql<number>`count(*)::int`.as('sessions'), sql<number>`sum(${priceCents})::int`.as('cents')])
    .groupBy('s.source')
    .execute()
  const found = new Map<string, Report['sources'][number]>()
  for (const { source, sessions, cents } of rows) {
    const { kind, name } = originOf(parseSource(source))
    const before = found.get(`${kind} ${name}`)
    found.set(`${kind} ${name}`, {
      kind,
      name,
      sessions: (before?.sessions ?? 0) + sessions,
      cents: (before?.cents ?? 0) + cents,
    })
  }
  return [...found.values()].sort((one, other) => other.cents - one.cents).slice(0, MOST_ORIGINS)
}
