import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { originOf } from '../../reports/origins.ts'
import { parseSource } from '../../sessions/source.ts'
import { attendedStatuses } from '../../sessions/states.ts'
import { priceCents } from '../charges.ts'
import type { MoneyReport } from '../contract/report.ts'
import { billedByPayment, billedByPlaceAndSource, billedByType } from './billed.ts'
import type { OccupancyShares } from './occupancy.ts'
import { attendedCharges, type ReportPeriod, receivedLines } from './period.ts'

type Report = z.output<typeof MoneyReport>

/** More origins than these are a list that nobody reads. */
const MOST_ORIGINS = 12

/** By what was booked, at the prices of the booking. */
export async function typesOf(
  em: EntityManager,
  period: ReportPeriod,
  occupancy: OccupancyShares,
): Promise<Report['types']> {
  const { practiceId, startsAt, endsAt } = period
  const held = await tablesOf(em)
    .selectFrom('SessionItem as i')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'i.practiceId').onRef('s.id', '=', 'i.session'),
    )
    .select([
      'i.sessionTypeId',
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
    .execute()
  const billed = await billedByType(em, period)
  const ids = new Set([...held, ...billed].map(({ sessionTypeId }) => sessionTypeId))
  return [...ids]
    .flatMap((id) => {
      const done = held.find(({ sessionTypeId }) => sessionTypeId === id)
      const issued = billed.find(({ sessionTypeId }) => sessionTypeId === id)
      const named = done ?? issued
      if (!named) return []
      const { nameFr, nameEn } = named
      return [
        {
          nameFr,
          nameEn,
          sessions: done?.sessions ?? 0,
          cents: done?.cents ?? 0,
          billedCents: issued?.cents ?? 0,
          occupancyPercent: occupancy.ofType(id),
        },
      ]
    })
    .sort(byCents)
}

const byCents = (one: { cents: number; billedCents: number }, other: { cents: number; billedCents: number }) =>
  other.cents - one.cents || other.billedCents - one.billedCents

/** By where it was held. */
export async function placesOf(
  em: EntityManager,
  period: ReportPeriod,
  occupancy: OccupancyShares,
): Promise<Report['places']> {
  const held = await attendedCharges(em, period)
    .select(['s.location', sql<number>`count(*)::int`.as('sessions'), sql<number>`sum(${priceCents})::int`.as('cents')])
    .groupBy('s.location')
    .execute()
  const billed = await billedByPlaceAndSource(em, period)
  const places = new Set([...held, ...billed].map(({ location }) => location))
  return [...places]
    .map((location) => {
      const done = held.find((row) => row.location === location)
      const issued = billed.filter((row) => row.location === location)
      return {
        location,
        sessions: done?.sessions ?? 0,
        cents: done?.cents ?? 0,
        billedCents: issued.reduce((sum, { cents }) => sum + cents, 0),
        occupancyPercent: occupancy.ofPlace(location),
      }
    })
    .sort(byCents)
}

/** By how it was paid. */
export async function paymentShares(em: EntityManager, period: ReportPeriod): Promise<Report['paymentTypes']> {
  const received = await receivedLines(em, period)
    .select(['p.typeKey', sql<number>`count(*)::int`.as('count'), sql<number>`sum(p.amount_cents)::int`.as('cents')])
    .groupBy('p.typeKey')
    .execute()
  const billed = await billedByPayment(em, period)
  const keys = new Set([...received, ...billed].map(({ typeKey }) => typeKey))
  return [...keys]
    .map((typeKey) => {
      const came = received.find((row) => row.typeKey === typeKey)
      const billedCents = billed.find((row) => row.typeKey === typeKey)?.cents ?? 0
      return { typeKey, count: came?.count ?? 0, cents: came?.cents ?? 0, billedCents }
    })
    .sort(byCents)
}

/** By what brought the client. */
export async function sourcesOf(em: EntityManager, period: ReportPeriod): Promise<Report['sources']> {
  const rows = await attendedCharges(em, period)
    .select(['s.source', sql<number>`count(*)::int`.as('sessions'), sql<number>`sum(${priceCents})::int`.as('cents')])
    .groupBy('s.source')
    .execute()
  const billed = await billedByPlaceAndSource(em, period)
  const parts = [
    ...rows.map((row) => ({ ...row, billedCents: 0 })),
    ...billed.map(({ source, cents }) => ({ source, sessions: 0, cents: 0, billedCents: cents })),
  ]
  const found = new Map<string, Report['sources'][number]>()
  for (const { source, sessions, cents, billedCents } of parts) {
    const { kind, name } = originOf(parseSource(source))
    const before = found.get(`${kind} ${name}`)
    found.set(`${kind} ${name}`, {
      kind,
      name,
      sessions: (before?.sessions ?? 0) + sessions,
      cents: (before?.cents ?? 0) + cents,
      billedCents: (before?.billedCents ?? 0) + billedCents,
    })
  }
  return [...found.values()].sort(byCents).slice(0, MOST_ORIGINS)
}
