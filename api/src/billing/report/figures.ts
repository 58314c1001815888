import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { readSettings } from '../../practices/settings.ts'
import {
  answeringEvents,
  attendedStatuses,
  droppedStatuses,
  IS_UNDONE_ANSWER,
  movableStatuses,
} from '../../sessions/states.ts'
import type { MoneyReport } from '../contract/report.ts'
import { billedCents } from './billed.ts'
import { type HeldSessions, heldTotals } from './held.ts'
import type { Occupancy } from './occupancy.ts'
import { type ReportPeriod, receivedLines } from './period.ts'

type Figures = z.output<typeof MoneyReport>['figures']

/** What a practice earned in a period, who came, and what was lost. */
export async function reportFigures(
  em: EntityManager,
  period: ReportPeriod,
  { held, occupancy }: { held: HeldSessions; occupancy: Occupancy },
): Promise<Figures> {
  const earned = heldTotals(held)
  const money = await receivedLines(em, period)
    .select([
      sql<number>`coalesce(sum(p.amount_cents), 0)::bigint`.as('cents'),
      sql<number>`coalesce(sum(coalesce(p.fee_cents, ${paidOutFee})), 0)::bigint`.as('feeCents'),
    ])
    .executeTakeFirstOrThrow()
  const [people, lost, answerMinutes] = [
    await clientsOf(em, period),
    await lostOf(em, period),
    await answerMinutesOf(em, period),
  ]
  const due = earned.sessions + lost.missed + lost.cancelledLate
  return {
    earnedCents: earned.cents,
    billedCents: await billedCents(em, period),
    receivedCents: money.cents,
    feeCents: money.feeCents,
    sessions: earned.sessions,
    ...people,
    missedPercent: percentOf(lost.missed, due),
    cancelledLatePercent: percentOf(lost.cancelledLate, due),
    answerMinutes,
    occupancyPercent: occupancy.percent,
    keptCents: await keptCents(em, period),
  }
}

/** Takes the fee from the payout where it was unknown when the line was written; Stripe keeps it where that fails. */
const paidOutFee = sql<number>`(select sum(l.fee_cents) from card_payment c
  join stripe_payout_line l on l.practice_id = c.practice_id and l.card_payment_id = c.id and l.kind = 'payment'
    and l.booked_on is not null
  where c.practice_id = p.practice_id and c.payment_id = p.id)`

/** What was paid for missed or cancelled sessions, and not paid back. */
async function keptCents(em: EntityManager, { practiceId, startsAt, endsAt }: ReportPeriod): Promise<number> {
  const { cents } = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'a.practiceId').onRef('s.id', '=', 'a.sessionId'),
    )
    .select(sql<number>`coalesce(sum(a.amount_cents), 0)::bigint`.as('cents'))
    .where('a.practiceId', '=', practiceId)
    .where('s.status', 'in', [...droppedStatuses])
    .where('s.startsAt', '>=', startsAt)
    .where('s.startsAt', '<', endsAt)
    .executeTakeFirstOrThrow()
  return cents
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

/** The clients who came, for the first time ever or again. */
async function clientsOf(em: EntityManager, { practiceId, startsAt, endsAt }: ReportPeriod) {
  const first = tablesOf(em)
    .selectFrom('Session')
    .select(['patient', sql<Date>`min(starts_at)`.as('first'), sql<Date>`max(starts_at)`.as('last')])
    .where('practiceId', '=', practiceId)
    .where('status', 'in', [...attendedStatuses])
    .where('startsAt', '<', endsAt)
    .groupBy('patient')
  const { news, all } = await tablesOf(em)
    .selectFrom(first.as('f'))
    .select([
      sql<number>`(count(*) filter (where f.first >= ${startsAt}))::int`.as('news'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where(sql<boolean>`f.last >= ${startsAt}`)
    .executeTakeFirstOrThrow()
  return { newClients: news, returningClients: all - news }
}

/** Missed sessions, and those that clients cancelled within the practice's notice. A withdrawn request is neither. */
async function lostOf(em: EntityManager, { practiceId, startsAt, endsAt }: ReportPeriod) {
  const tables = tablesOf(em)
  const { missed } = await tables
    .selectFrom('Session')
    .select(sql<number>`count(*)::int`.as('missed'))
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'missed')
    .where('startsAt', '>=', startsAt)
    .where('startsAt', '<', endsAt)
    .executeTakeFirstOrThrow()
  const { cancellationHours } = await readSettings(queryOf(em), practiceId)
  const { late } = await tables
    .selectFrom('SessionHistory as h')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'h.practiceId').onRef('s.id', '=', 'h.sessionId'),
    )
    .select(sql<number>`count(*)::int`.as('late'))
    .where('s.practiceId', '=', practiceId)
    .where('s.status', '=', 'cancelled')
    .where('s.startsAt', '>=', startsAt)
    .where('s.startsAt', '<', endsAt)
    .where('h.event', '=', 'cancel')
    .where('h.from', 'in', [...movableStatuses])
    .where('h.by', 'in', ['visitor', 'client'])
    .where(sql<boolean>`h.happened_at > h.starts_at - make_interval(hours => ${cancellationHours})`)
    .executeTakeFirstOrThrow()
  return { missed, cancelledLate: late }
}

/** The median minutes to answer a request of a period, by answers that stand; null where none was answered. */
async function answerMinutesOf(
  em: EntityManager,
  { practiceId, startsAt, endsAt }: ReportPeriod,
): Promise<number | null> {
  const { minutes } = await tablesOf(em)
    .selectFrom('SessionHistory as h')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'h.practiceId').onRef('s.id', '=', 'h.sessionId'),
    )
    .select(
      sql<number | null>`round(percentile_cont(0.5) within group (
        order by extract(epoch from h.happened_at - s.requested_at) / 60))::int`.as('minutes'),
    )
    .where('s.practiceId', '=', practiceId)
    .where('s.requestedAt', '>=', startsAt)
    .where('s.requestedAt', '<', endsAt)
    .where('h.event', 'in', answeringEvents)
    .where('h.by', '=', 'practitioner')
    .where(sql<boolean>`not ${sql.raw(IS_UNDONE_ANSWER)}`)
    .executeTakeFirstOrThrow()
  return minutes
}
