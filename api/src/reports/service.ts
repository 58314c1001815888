import type * as z from 'zod'
import { dateOf } from '../availability/days.ts'
import type { OpenRange } from '../availability/input.ts'
import { recurrencesBetween } from '../availability/recurring.ts'
import { epochMs, type Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { clientStatuses, workStatuses } from '../sessions/states.ts'
import type { Overview } from './contract/figures.ts'
import { occupancyOf, offeredMinutes, type WorkHours } from './occupancy.ts'
import { endOfDayAYearAgo, monthsUpTo, PERIODS_SHOWN, type Periods, todayIn, weeksUpTo } from './periods.ts'

interface SessionRow {
  /** The number of the week, from 1. */
  week: number
  sessions: number
  minutes: number
}

interface ClientRow {
  month: number
  clients: number
  /** The clients that were added up to the same day a year ago, whatever the hour. */
  comparable: number
}

/**
 * Passes the borders of the weeks as parameters, so that the database needs no time zones. Reads one range of one
 * index.
 */
const SESSIONS = `
  select width_bucket(starts_at, $2::timestamptz[]) as week, count(*)::int as sessions,
    (sum(date_part('epoch', ends_at - starts_at)) / 60)::int as minutes
  from session
  where practice_id = $1 and starts_at >= $3 and starts_at < $4
    and status = any ($5)
  group by 1`

/**
 * Counts clients by the day on which their row was created. The row of a visitor is as old as their first request, so a
 * visitor counts only once a session of theirs was agreed. Only requests of visitors and clients hold a consent.
 */
const CLIENTS = `
  select width_bucket(created_at, $2::timestamptz[]) as month, count(*)::int as clients,
    count(*) filter (where created_at < $5)::int as comparable
  from patient p
  where practice_id = $1 and created_at >= $3 and created_at < $4
    and (not exists (select from session s where s.practice_id = $1 and s.patient_id = p.id
        and s.consent_version is not null and s.requested_at <= p.created_at)
      or exists (select from session s where s.practice_id = $1 and s.patient_id = p.id and s.status = any ($6)))
  group by 1`

interface HoursRow {
  practitioners: string[] | null
  since: number
  schedule: [string, number, number, number][] | null
  overrides: [string, string, OpenRange[]][] | null
  unavailabilities: [string, number, number][] | null
  recurring: [string, number, number, string, string[]][] | null
}

/**
 * The hours count from the day on which the practice was created, or from its first session if it imported older ones.
 */
const HOURS = `
  select ${epochMs('least(p.created_at, (select min(starts_at) from session where practice_id = $1))')} as since,
    (select json_agg(id) from practitioner where practice_id = $1) as practitioners,
    (select json_agg(json_build_array(practitioner_id, wday, from_minute, to_minute)) from schedule_range
      where practice_id = $1) as schedule,
    (select json_agg(json_build_array(practitioner_id, date, ranges)) from schedule_override
      where practice_id = $1 and date >= $2::date and date < $3::date) as overrides,
    (select json_agg(json_build_array(practitioner_id, ${epochMs('starts_at')}, ${epochMs('ends_at')})) from unavailability
      where practice_id = $1 and ends_at > $4 and starts_at < $5 and rule is null) as unavailabilities,
    (select json_agg(json_build_array(practitioner_id, ${epochMs('starts_at')}, ${epochMs('ends_at')}, rule,
        coalesce(to_json(skipped_on), '[]'))) from unavailability
      where practice_id = $1 and rule is not null and starts_at < $5
        and (repeats_until is null or repeats_until > $4)) as recurring
  from practice p where p.id = $1`

/** The practice's figures, in its own local time. */
export async function readOverview(
  query: Query,
  practiceId: PracticeId,
  now: Date,
): Promise<z.output<typeof Overview>> {
  const [practice] = await query<{ time_zone: string }>('select time_zone from practice where id = $1', [practiceId])
  const timeZone = practice?.time_zone ?? 'UTC'
  const today = todayIn(timeZone, now)
  const [weeks, months] = [weeksUpTo(today, timeZone), monthsUpTo(today, timeZone)]
  const [sessionRows, clientRows, offered] = await Promise.all([
    query<SessionRow>(SESSIONS, [practiceId, ...within(weeks), workStatuses]),
    query<ClientRow>(CLIENTS, [
      practiceId,
      ...within(months),
      endOfDayAYearAgo(today, timeZone).toISOString(),
      clientStatuses,
    ]),
    readOfferedMinutes(query, practiceId, timeZone, weeks),
  ])
  const sessions = spread(sessionRows, 'week', 'sessions')
  const taken = spread(sessionRows, 'week', 'minutes')
  const clients = spread(clientRows, 'month', 'clients')
  const later = <T>(list: readonly T[]) => list.slice(PERIODS_SHOWN)
  return {
    timeZone,
    weeks: later(weeks.days.slice(0, -1)).map((day, index) => {
      const at = PERIODS_SHOWN + index
      const [takenMinutes, minutes] = [taken[at] ?? 0, offered[at] ?? 0]
      return {
        on: dateOf(day),
        sessions: sessions[at] ?? 0,
        takenMinutes,
        offeredMinutes: minutes,
        occupancy: occupancyOf(takenMinutes, minutes),
      }
    }),
    months: later(months.days.slice(0, -1)).map((day, index) => ({
      on: dateOf(day),
      clients: clients[PERIODS_SHOWN + index] ?? 0,
    })),
    sessions: compared(sum(later(sessions)), sum(sessions.slice(0, PERIODS_SHOWN))),
    occupancy: comparedOccupancy(taken, offered),
    clients: compared(sum(later(clients)), sum(spread(clientRows, 'month', 'comparable').slice(0, PERIODS_SHOWN))),
  }
}

const within = ({ instants }: Periods) => {
  const borders = instants.map((instant) => instant.toISOString())
  return [borders, borders[0], borders.at(-1)]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Spreads counted rows over an array by their number; zero elsewhere. */
function spread<K extends string, V extends string>(rows: readonly Record<K | V, number>[], place: K, value: V) {
  const values = Array.from({ length: 2 * PERIODS_SHOWN }, () => 0)
  for (const row of rows) values[row[place] - 1] = row[value]
  return values
}

const compared = (total: number, before: number) => ({
  total,
  before,
  changePercent: before > 0 ? Math.round((100 * (total - before)) / before) : null,
})

function comparedOccupancy(taken: readonly number[], offered: readonly number[]) {
  /** The occupancy of some weeks. Weeks without hours do not count, nor do their sessions. */
  const over = (from: number, to: number) => {
    const places = offered.map((minutes, place) => ({ minutes, place })).slice(from, to)
    const open = places.filter(({ minutes }) => minutes > 0)
    return occupancyOf(sum(open.map(({ place }) => taken[place] ?? 0)), sum(open.map(({ minutes }) => minutes)))
  }
  // Empty weeks precede the practice's start here; compared with them every week would be a rise.
  const [percent, before] = [over(PERIODS_SHOWN, 2 * PERIODS_SHOWN), over(0, PERIODS_SHOWN) || null]
  return { percent, before, changePoints: percent === null || before === null ? null : percent - before }
}

/** The minutes of work of all practitioners, period by period. */
export async function readOfferedMinutes(
  query: Query,
  practiceId: PracticeId,
  timeZone: string,
  stretches: Periods,
): Promise<number[]> {
  const [first, end] = [stretches.days[0] ?? 0, stretches.days.at(-1) ?? 0]
  const [, from, to] = within(stretches)
  const [row] = await query<HoursRow>(HOURS, [practiceId, dateOf(first), dateOf(end), from, to])
  if (!row) return []
  const since = todayIn(timeZone, new Date(row.since))
  const [begins = 0, ends = 0] = [stretches.instants[0], stretches.instants.at(-1)].map(Number)
  const own = (id: string): WorkHours => ({
    timeZone,
    schedule: of(row.schedule, id).map(([, wday, fromMinute, toMinute]) => ({ wday, fromMinute, toMinute })),
    overrides: of(row.overrides, id).map(([, date, ranges]) => ({ date, ranges })),
    unavailabilities: [
      ...of(row.unavailabilities, id).map(([, startsAt, endsAt]) => ({ startsAt, endsAt })),
      ...of(row.recurring, id).flatMap(([, startsAt, endsAt, rule, skippedOn]) =>
        recurrencesBetween(timeZone, { startsAt, endsAt, rule, skippedOn }, begins, ends),
      ),
    ],
  })
  const perPerson = (row.practitioners ?? []).map((id) => offeredMinutes(own(id), stretches.days, since))
  return stretches.days.slice(0, -1).map((_, at) => sum(perPerson.map((minutes) => minutes[at] ?? 0)))
}

const of = <R extends [string, ...unknown[]]>(rows: R[] | null, id: string) =>
  (rows ?? []).filter(([whose]) => whose === id)
