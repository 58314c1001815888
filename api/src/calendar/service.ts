import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import { busyTimeBetween } from '../availability/busy-time.ts'
import { dateOf, dayOf } from '../availability/days.ts'
import { openingsBetween } from '../availability/schedule.ts'
import { wholeDays } from '../availability/whole-days.ts'
import { readVault, type Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { publicHolidays } from '../schedule/public-holidays.ts'
import { assertWindow } from '../schedule/service.ts'
import { typesOfSession } from '../sessions/reading/types-of.ts'
import type { calendar } from './contract.ts'
import { type CalendarPeriod, unavailabilitiesOf } from './unavailabilities.ts'

const MOST_MS = 61 * millisecondsInDay

type View = z.output<typeof calendar.view.reply>

/** Everything that a calendar shows for a period: sessions, unavailabilities, busy times and open hours. */
export async function calendarView(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { from, to }: z.output<typeof calendar.view.query>,
): Promise<View> {
  assertWindow(from, to, MOST_MS)
  const whose = await practitionerCalendar(query, practiceId)
  const { startsAt, endsAt } = wholeDays(whose.timeZone, from, to)
  const period = { ...whose, practiceId, from: startsAt, to: endsAt }
  const vault = await readVault(query, secrets, practiceId)
  const [days, sessions, unavailabilities, busy] = await Promise.all([
    daysOf(query, period, from, to),
    sessionsOf(query, period),
    unavailabilitiesOf(query, vault, period),
    busyOf(query, vault, period),
  ])
  return { timeZone: whose.timeZone, days, sessions, unavailabilities, busy }
}

async function daysOf(
  query: Query,
  { practiceId, practitionerId, timeZone }: CalendarPeriod,
  from: string,
  to: string,
) {
  const db = tablesOf(query)
  const [schedule, stored] = await Promise.all([
    db
      .selectFrom('ScheduleRange')
      .select(['wday', 'fromMinute', 'toMinute'])
      .where('practiceId', '=', practiceId)
      .where('practitionerId', '=', practitionerId)
      .execute(),
    db
      .selectFrom('ScheduleOverride')
      .select(['id', 'date', 'ranges'])
      .where('practiceId', '=', practiceId)
      .where('practitionerId', '=', practitionerId)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .execute(),
  ])
  const [first, last] = [dayOf(from), dayOf(to)]
  const openings = openingsBetween({ schedule, overrides: stored }, first, last)
  const overrides = new Map(stored.map(({ date, id }) => [date, id]))
  const holidays = new Map(publicHolidays(from, to, timeZone).map(({ date, ...names }) => [date, names]))
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const date = dateOf(first + n)
    const [overrideId, holiday] = [overrides.get(date) ?? null, holidays.get(date) ?? null]
    return { date, ranges: openings(first + n), overrideId, holiday }
  })
}

/** No session is longer, so an index finds those that reach into the period. */
const LONGEST_SESSION_MS = millisecondsInDay

async function sessionsOf(query: Query, { practiceId, practitionerId, from, to }: CalendarPeriod) {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .leftJoin('TimeBlock as b', 'b.sessionId', 's.id')
    .select(['s.id', 's.status', 's.location', 's.attendanceConfirmedAt', 's.startsAt', 's.endsAt'])
    .select(['p.id as patientId', 'p.firstname', 'p.lastname', 'b.isOverlapAllowed'])
    .select(typesOfSession())
    .where('s.practiceId', '=', practiceId)
    .where('s.practitionerId', '=', practitionerId)
    .where('s.startsAt', '>=', new Date(from - LONGEST_SESSION_MS))
    .where('s.startsAt', '<', new Date(to))
    .where('s.endsAt', '>', new Date(from))
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
  return rows.map(({ attendanceConfirmedAt, patientId, firstname, lastname, isOverlapAllowed, ...row }) => ({
    ...row,
    patient: { id: patientId, firstname, lastname },
    isOverlapAllowed: isOverlapAllowed ?? false,
    ...(attendanceConfirmedAt && { isAttendanceConfirmed: true as const }),
  }))
}

async function busyOf(query: Query, vault: Vault, period: CalendarPeriod) {
  const rows = await busyTimeBetween(query, vault, period)
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}
