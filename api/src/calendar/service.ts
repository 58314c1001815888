import type * as z from 'zod'
import { busyTimeBetween } from '../availability/busy-time.ts'
import { dateOf, dayOf } from '../availability/days.ts'
import type { OpenRange } from '../availability/input.ts'
import { timesOf } from '../availability/recurring.ts'
import { openingsBetween } from '../availability/schedule.ts'
import { openTitle } from '../availability/sealed-title.ts'
import { wholeDays } from '../availability/whole-days.ts'
import { readVault, type Vault } from '../crypto/vault.ts'
import { ms, type Query } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { type PractitionerCalendar, practitionerCalendar } from '../schedule/hours.ts'
import { publicHolidays } from '../schedule/public-holidays.ts'
import { assertWindow } from '../schedule/service.ts'
import type { calendar } from './contract.ts'

const MOST_MS = 61 * 86_400_000

type View = z.output<typeof calendar.view.reply>

/** Whose calendar, and between which instants. */
interface Asked extends PractitionerCalendar {
  practiceId: string
  from: number
  to: number
}

/** Everything that a calendar shows of a period: sessions, unavailabilities, busy times and open hours. */
export async function calendarView(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { from, to }: z.output<typeof calendar.view.query>,
): Promise<View> {
  assertWindow(from, to, MOST_MS)
  const whose = await practitionerCalendar(query, practiceId)
  const { startsAt, endsAt } = wholeDays(whose.timeZone, from, to)
  const asked = { ...whose, practiceId, from: startsAt, to: endsAt }
  const vault = await readVault(query, secrets, practiceId)
  const [days, sessions, unavailabilities, busy] = await Promise.all([
    daysOf(query, asked, from, to),
    sessionsOf(query, asked),
    absencesOf(query, vault, asked),
    busyOf(query, vault, asked),
  ])
  return { timeZone: whose.timeZone, days, sessions, unavailabilities, busy }
}

interface HoursRow {
  schedule: { wday: number; fromMinute: number; toMinute: number }[] | null
  overrides: { id: string; date: string; ranges: OpenRange[] }[] | null
}

async function daysOf(query: Query, { practiceId, practitionerId }: Asked, from: string, to: string) {
  const [row] = await query<HoursRow>(
    `select
       (select json_agg(json_build_object('wday', wday, 'fromMinute', from_minute, 'toMinute', to_minute))
        from schedule_range where practice_id = $1 and practitioner_id = $2) as schedule,
       (select json_agg(json_build_object('id', id, 'date', date, 'ranges', ranges))
        from schedule_override where practice_id = $1 and practitioner_id = $2 and date between $3 and $4) as overrides`,
    [practiceId, practitionerId, from, to],
  )
  const [first, last] = [dayOf(from), dayOf(to)]
  const openings = openingsBetween({ schedule: row?.schedule ?? [], overrides: row?.overrides ?? [] }, first, last)
  const overrides = new Map(row?.overrides?.map(({ date, id }) => [date, id]))
  const holidays = new Map(publicHolidays(from, to).map(({ date, ...names }) => [date, names]))
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const date = dateOf(first + n)
    const [overrideId, holiday] = [overrides.get(date) ?? null, holidays.get(date) ?? null]
    return { date, ranges: openings(first + n), overrideId, holiday }
  })
}

interface SessionRow extends Omit<View['sessions'][number], 'startsAt' | 'endsAt' | 'isAttendanceConfirmed'> {
  isAttendanceConfirmed: boolean
  startsAt: number
  endsAt: number
}

/** No session is longer than a day: from the one before on, an index finds those that reach into the period. */
const SESSIONS = `
  select s.id, s.status, s.location, s.attendance_confirmed_at is not null as "isAttendanceConfirmed", ${ms('s.starts_at')} as "startsAt", ${ms('s.ends_at')} as "endsAt",
    json_build_object('id', p.id, 'firstname', p.firstname, 'lastname', p.lastname) as patient,
    coalesce((select json_agg(json_build_object('id', i.session_type_id, 'nameFr', i.name_fr, 'nameEn', i.name_en,
        'color', i.color) order by i.position)
      from session_item i where i.practice_id = s.practice_id and i.session_id = s.id), '[]') as types,
    coalesce((select b.is_overlap_allowed from time_block b where b.session_id = s.id), false) as "isOverlapAllowed"
  from session s join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
  where s.practice_id = $1 and s.practitioner_id = $2 and s.starts_at >= $3::timestamptz - interval '1 day'
    and s.starts_at < $4 and s.ends_at > $3
  order by s.starts_at, s.id`

async function sessionsOf(query: Query, { practiceId, practitionerId, from, to }: Asked) {
  const rows = await query<SessionRow>(SESSIONS, [practiceId, practitionerId, iso(from), iso(to)])
  return rows.map(({ isAttendanceConfirmed, ...row }) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    ...(isAttendanceConfirmed && { isAttendanceConfirmed }),
  }))
}

interface AbsenceRow {
  id: string
  title: Buffer
  isAllDay: boolean
  startsAt: number
  endsAt: number
  rule: string | null
  skippedOn: string[]
}

const ABSENCE = `select id, title, is_all_day as "isAllDay", ${ms('starts_at')} as "startsAt", ${ms('ends_at')} as "endsAt", rule,
    coalesce(to_json(skipped_on), '[]') as "skippedOn"
  from unavailability where practice_id = $1 and practitioner_id = $2 and starts_at < $4`

/** Those that come once and those that come again are found by an index each. None lasts longer than two years. */
const ABSENCES = `
  ${ABSENCE} and ends_at > $3 and ends_at < $4::timestamptz + interval '733 days' and rule is null
  union all ${ABSENCE} and rule is not null and (repeats_until is null or repeats_until > $3)`

async function absencesOf(query: Query, vault: Vault, { practiceId, practitionerId, timeZone, from, to }: Asked) {
  const rows = await query<AbsenceRow>(ABSENCES, [practiceId, practitionerId, iso(from), iso(to)])
  return rows
    .flatMap(({ rule, skippedOn, startsAt, endsAt, title: sealed, ...row }) => {
      const title = openTitle(vault, 'unavailability', row.id, sealed)
      const once = { startsAt, endsAt }
      const times = rule === null ? [once] : timesOf(timeZone, { ...once, rule, skippedOn }, from, to)
      return times.map((time) => ({ ...row, ...time, title, isRecurring: rule !== null }))
    })
    .sort((one, other) => one.startsAt - other.startsAt)
    .map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}

async function busyOf(query: Query, vault: Vault, asked: Asked) {
  const rows = await busyTimeBetween(query, vault, asked)
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}

const iso = (instant: number) => new Date(instant).toISOString()
