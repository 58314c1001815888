import type * as z from 'zod'
import { dayOf } from '../availability/days.ts'
import { readRule, recursOn } from '../availability/recurrence.ts'
import { lastEnd, timesOf } from '../availability/recurring.ts'
import { openTitle, sealTitle } from '../availability/sealed-title.ts'
import { lockPractitioner } from '../availability/time-blocks.ts'
import { wholeDays } from '../availability/whole-days.ts'
import { readVault, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { localDay } from '../format/day.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { describeSession, overlapping, sessionsBetween } from './affected.ts'
import type { NewUnavailability, schedule } from './contract.ts'
import { practitionerCalendar } from './hours.ts'
import { assertWindow } from './service.ts'

const DAY_MS = 86_400_000
/** How far ahead sessions are looked for that something recurring is laid over. */
const AHEAD_MS = 800 * DAY_MS
/** The most unavailabilities that are not over: every search for free times reads them all. */
const MOST = 500
const MOST_RECURRING = 50
/** One that comes again must not run into itself for weeks. */
const LONGEST = { once: 732 * DAY_MS, recurring: 31 * DAY_MS }
/** Nothing is planned in a year that a clock's history would have to be read for. */
const EARLIEST = '2000-01-01'

type Wish = z.output<typeof NewUnavailability>

interface Row {
  id: string
  title: Buffer
  isAllDay: boolean
  startsAt: number
  endsAt: number
  rule: string | null
  skippedOn: string[]
}

const COLUMNS = `id, title, is_all_day as "isAllDay", ${ms('starts_at')} as "startsAt", ${ms('ends_at')} as "endsAt", rule,
  coalesce(to_json(skipped_on), '[]') as "skippedOn"`

/** What is not over, or what touches the days of a period; what comes again stands once, by its first time. */
export async function listUnavailabilities(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { from, to }: z.output<typeof schedule.unavailabilities.query>,
  now: Date,
) {
  if (from && to) assertWindow(from, to, AHEAD_MS)
  const { practitionerId, timeZone } = await practitionerCalendar(query, practiceId)
  const first = from ? wholeDays(timeZone, from, from).startsAt : now.getTime()
  const end = to ? wholeDays(timeZone, to, to).endsAt : Number.POSITIVE_INFINITY
  const vault = await readVault(query, secrets, practiceId)
  const rows = await query<Row>(
    `select ${COLUMNS} from unavailability
     where practice_id = $1 and practitioner_id = $2 and starts_at < $4
       and (ends_at > $3 or (rule is not null and coalesce(repeats_until, 'infinity') > $3))
     order by starts_at, id`,
    [practiceId, practitionerId, iso(first), end === Number.POSITIVE_INFINITY ? 'infinity' : iso(end)],
  )
  return rows.map((row) => shown(vault, row, timeZone))
}

/** Adds an unavailability, and names the sessions that it overlaps. */
export const addUnavailability = (query: Query, scope: PracticeScope, wish: Wish, now: Date) =>
  save(query, scope, wish, now)

/** Sets it anew, under the id that it has. */
export const changeUnavailability = (query: Query, scope: PracticeScope, id: string, wish: Wish, now: Date) =>
  save(query, scope, wish, now, id)

export async function removeUnavailability(query: Query, practiceId: string, id: string): Promise<void> {
  const gone = await query('delete from unavailability where practice_id = $1 and id = $2 returning id', [
    practiceId,
    id,
  ])
  if (!gone.length) throw fail('not_found')
  await publishChange(query, practiceId, 'schedule')
}

async function save(query: Query, { practiceId, secrets }: PracticeScope, wish: Wish, now: Date, known?: string) {
  await lockPractitioner(query, practiceId)
  const { practitionerId, timeZone } = await practitionerCalendar(query, practiceId)
  const time = timeIn(timeZone, wish)
  refuseTime(wish, time, timeZone)
  const { title, isAllDay, rule } = wish
  const recurring = { ...time, rule: rule ?? '', skippedOn: wish.skippedOn }
  const until = rule ? lastEnd(timeZone, recurring) : null
  if (!known) await refuseTooMany(query, practiceId, rule !== null, now)
  const vault = await vaultOf(query, secrets, practiceId)
  const id = known ?? newId()
  const [row] = await query<Row>(known ? CHANGE : ADD, [
    id,
    practiceId,
    sealTitle(vault, 'unavailability', id, title),
    isAllDay,
    iso(time.startsAt),
    iso(time.endsAt),
    rule,
    until === null ? null : iso(until),
    rule ? wish.skippedOn : null,
    ...(known ? [] : [practitionerId]),
  ])
  if (!row) throw fail('not_found')
  const from = Math.max(now.getTime(), time.startsAt)
  const to = rule ? Math.max(from, now.getTime()) + AHEAD_MS : time.endsAt
  const sessions = from < to ? await sessionsBetween(query, practiceId, practitionerId, from, to) : []
  const times = rule ? timesOf(timeZone, recurring, from, to) : [time]
  await publishChange(query, practiceId, 'schedule')
  return { unavailability: shown(vault, row, timeZone), affected: describeSession(overlapping(sessions, times)) }
}

const ADD = `
  insert into unavailability (id, practice_id, title, is_all_day, starts_at, ends_at, rule, repeats_until, skipped_on,
    practitioner_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`
const CHANGE = `
  update unavailability set title = $3, is_all_day = $4, starts_at = $5, ends_at = $6, rule = $7, repeats_until = $8,
    skipped_on = $9
  where practice_id = $2 and id = $1 returning ${COLUMNS}`

const iso = (instant: number) => new Date(instant).toISOString()

function timeIn(timeZone: string, wish: Wish) {
  if (!wish.isAllDay) return { startsAt: wish.startsAt.getTime(), endsAt: wish.endsAt.getTime() }
  if (wish.to < wish.from) throw refuseField('to', 'before_from')
  return wholeDays(timeZone, wish.from, wish.to)
}

function refuseTime(wish: Wish, { startsAt, endsAt }: { startsAt: number; endsAt: number }, timeZone: string): void {
  const [begin, end] = wish.isAllDay ? ['from', 'to'] : ['startsAt', 'endsAt']
  if (endsAt <= startsAt) throw refuseField(end!, 'start_not_before_end')
  const first = localDay(new Date(startsAt), timeZone)
  if (first < EARLIEST) throw refuseField(begin!, 'out_of_range')
  const longest = wish.rule === null ? LONGEST.once : LONGEST.recurring
  if (endsAt - startsAt > longest) throw refuseField(end!, 'too_long')
  if (wish.rule === null) {
    if (wish.skippedOn.length) throw refuseField('skippedOn', 'only_with_rule')
    return
  }
  const rule = readRule(wish.rule)
  if (!rule) throw refuseField('rule', 'unknown_rule')
  // RFC 5545 lets the first time lie off its rule, and readers disagree on whether it then counts.
  if (!recursOn(rule, dayOf(first))) throw refuseField('rule', 'does_not_fit_start')
}

async function refuseTooMany(query: Query, practiceId: string, isRecurring: boolean, now: Date): Promise<void> {
  const [row] = await query<{ all: number; recurring: number }>(
    `select count(*)::int as all, count(*) filter (where rule is not null)::int as recurring from unavailability
     where practice_id = $1 and (ends_at > $2 or (rule is not null and coalesce(repeats_until, 'infinity') > $2))`,
    [practiceId, now.toISOString()],
  )
  if (isRecurring && row && row.recurring >= MOST_RECURRING) throw fail('limit_reached', { most: MOST_RECURRING })
  if (row && row.all >= MOST) throw fail('limit_reached', { most: MOST })
}

const shown = (vault: Vault, { startsAt, endsAt, ...row }: Row, timeZone: string) => ({
  ...row,
  title: openTitle(vault, 'unavailability', row.id, row.title),
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  from: localDay(new Date(startsAt), timeZone),
  // What ends at midnight ends with the day before.
  to: localDay(new Date(endsAt - 1), timeZone),
})
