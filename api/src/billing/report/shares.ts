import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { originOf } from '../../reports/origins.ts'
import { parseSource } from '../../sessions/source.ts'
import type { MoneyReport } from '../contract/report.ts'
import { type BilledSessions, billedByType, paidByType } from './billed.ts'
import { type HeldSessions, heldTotals } from './held.ts'
import type { Occupancy } from './occupancy.ts'
import { type ReportPeriod, receivedLines } from './period.ts'

type Report = z.output<typeof MoneyReport>

/** Nobody reads a longer list of origins; the others are one line. */
const MOST_ORIGINS = 12

/** Divides the work by session type, at the present prices of the sessions. */
export async function sharesByType(
  em: EntityManager,
  period: ReportPeriod,
  { held, occupancy }: { held: HeldSessions; occupancy: Occupancy },
): Promise<Report['types']> {
  const billed = await billedByType(em, period)
  const ids = new Set([...held, ...billed].map(({ sessionTypeId }) => sessionTypeId))
  return [...ids]
    .flatMap((id) => {
      const parts = held.filter(({ sessionTypeId }) => sessionTypeId === id)
      const issued = billed.find(({ sessionTypeId }) => sessionTypeId === id)
      // A type may have been renamed in the period.
      const names = parts.length > 0 ? parts : issued ? [issued] : []
      const last = (of: 'nameFr' | 'nameEn') =>
        names
          .map((each) => each[of])
          .sort()
          .at(-1) ?? ''
      return [
        {
          nameFr: last('nameFr'),
          nameEn: last('nameEn'),
          sessions: parts.reduce((sum, part) => sum + part.parts, 0),
          cents: parts.reduce((sum, { typeCents }) => sum + typeCents, 0),
          billedCents: issued?.cents ?? 0,
          occupancyPercent: occupancy.ofType(id),
        },
      ]
    })
    .sort(byCents)
}

const byCents = (one: { cents: number; billedCents: number }, other: { cents: number; billedCents: number }) =>
  other.cents - one.cents || other.billedCents - one.billedCents

/** Divides the work by the place where it was held. */
export function sharesByPlace(held: HeldSessions, billed: BilledSessions, occupancy: Occupancy): Report['places'] {
  const places = new Set([...held, ...billed].map(({ location }) => location))
  return [...places]
    .map((location) => {
      const { sessions, cents } = heldTotals(held.filter((row) => row.location === location))
      const issued = billed.filter((row) => row.location === location)
      return {
        location,
        sessions,
        cents,
        billedCents: issued.reduce((sum, row) => sum + row.cents, 0),
        occupancyPercent: occupancy.ofPlace(location),
      }
    })
    .sort(byCents)
}

/** Divides what was received by the type of payment. */
export async function sharesByPayment(em: EntityManager, period: ReportPeriod): Promise<Report['paymentTypes']> {
  const received = await receivedLines(em, period)
    .select(['p.typeKey', sql<number>`count(*) filter (where p.kind = 'payment')::int`.as('count')])
    .select(sql<number>`sum(p.amount_cents)::bigint`.as('cents'))
    .groupBy('p.typeKey')
    .execute()
  const billed = await paidByType(em, period)
  const keys = new Set([...received, ...billed].map(({ typeKey }) => typeKey))
  return [...keys]
    .map((typeKey) => {
      const came = received.find((row) => row.typeKey === typeKey)
      const billedCents = billed.find((row) => row.typeKey === typeKey)?.cents ?? 0
      return { typeKey, count: came?.count ?? 0, cents: came?.cents ?? 0, billedCents }
    })
    .sort(byCents)
}

/** Divides the work by what brought the client. */
export function sharesBySource(held: HeldSessions, billed: BilledSessions): Report['sources'] {
  const parts = [
    ...held.map(({ source, sessions, cents }) => ({ source, sessions, cents, billedCents: 0 })),
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
  const sources = [...found.values()].sort(byCents)
  const rest = sources.slice(MOST_ORIGINS)
  const sumOf = (what: 'sessions' | 'cents' | 'billedCents') => rest.reduce((sum, source) => sum + source[what], 0)
  const others = {
    kind: 'others' as const,
    name: null,
    sessions: sumOf('sessions'),
    cents: sumOf('cents'),
    billedCents: sumOf('billedCents'),
  }
  return [...sources.slice(0, MOST_ORIGINS), ...(rest.length > 0 ? [others] : [])]
}
