import { millisecondsInDay } from 'date-fns/constants'
import type { Selectable, Updateable } from 'kysely'
import type * as z from 'zod'
import { dayOf } from '../availability/days.ts'
import { readRule, recursOn } from '../availability/recurrence.ts'
import { endOfRecurrence, recurrencesBetween } from '../availability/recurring.ts'
import { openTitle, sealTitle } from '../availability/sealed-title.ts'
import { lockPractitioner } from '../availability/time-blocks.ts'
import { wholeDays } from '../availability/whole-days.ts'
import { readVault, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { localDay } from '../format/day.ts'
import type { ActionContext, PracticeScope } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { sessionsBetween, sessionsOverlapping, summarizeAffected } from './affected.ts'
import type { NewUnavailability, schedule } from './contract.ts'
import { practitionerCalendar } from './hours.ts'
import { proposalsBetween } from './proposed-times.ts'
import { assertWindow } from './service.ts'

/** How far ahead to look for sessions that a recurring unavailability would cover. */
const AHEAD_MS = 800 * millisecondsInDay
/** The most unavailabilities that are not over: every search for free times reads all of them. */
const MOST = 500
const MOST_RECURRING = 50
/** The longest unavailability. A recurring one must not overlap itself for weeks. */
const LONGEST = { once: 732 * millisecondsInDay, recurring: 31 * millisecondsInDay }
/** The earliest day: older years would need the history of clock changes, and nobody plans in them. */
const EARLIEST = '2000-01-01'
/** The last day that an answer can name. */
const LATEST = '2199-12-31'

type Input = z.output<typeof NewUnavailability>

const columns = ['id', 'title', 'isAllDay', 'startsAt', 'endsAt', 'rule', 'skippedOn'] as const

type Row = Pick<Selectable<Tables['Unavailability']>, (typeof columns)[number]>

/** The unavailabilities that are not over at an instant. A recurring one is over when its repetition ends. */
const notOverAt = (query: Query, practiceId: PracticeId, at: Date) =>
  tablesOf(query)
    .selectFrom('Unavailability')
    .where('practiceId', '=', practiceId)
    .where(({ or, and, eb }) =>
      or([
        eb('endsAt', '>', at),
        and([eb('rule', 'is not', null), or([eb('repeatsUntil', 'is', null), eb('repeatsUntil', '>', at)])]),
      ]),
    )

/**
 * The unavailabilities that are not over, or that touch the days of a period. A recurring one is listed once, by its
 * first time.
 */
export async function listUnavailabilities(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { from, to }: z.output<typeof schedule.unavailabilities.query>,
  now: Date,
) {
  if (from && to) assertWindow(from, to, AHEAD_MS)
  const { practitionerId, timeZone } = await practitionerCalendar(query, practiceId)
  const first = from ? wholeDays(timeZone, from, from).startsAt : now.getTime()
  const vault = await readVault(query, secrets, practiceId)
  const all = notOverAt(query, practiceId, new Date(first)).where('practitionerId', '=', practitionerId)
  const found = to ? all.where('startsAt', '<', new Date(wholeDays(timeZone, to, to).endsAt)) : all
  const rows = await found.select(columns).orderBy('startsAt').orderBy('id').execute()
  return rows.map((row) => shown(vault, row, timeZone))
}

/** One unavailability. */
export async function readUnavailability(query: Query, { practiceId, secrets }: PracticeScope, id: string) {
  const { timeZone } = await practitionerCalendar(query, practiceId)
  const row = await tablesOf(query)
    .selectFrom('Unavailability')
    .select(columns)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return shown(await readVault(query, secrets, practiceId), row, timeZone)
}

/** Adds an unavailability, and names what it overlaps: sessions, and requests whose clients may take another time. */
export const addUnavailability = (action: ActionContext, input: Input) => save(action, input)

/** Replaces an unavailability under its id. */
export const changeUnavailability = (action: ActionContext, id: string, input: Input) => save(action, input, id)

export async function removeUnavailability(query: Query, practiceId: PracticeId, id: string): Promise<void> {
  const gone = await tablesOf(query)
    .deleteFrom('Unavailability')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw fail('not_found')
  await publishChange(query, practiceId, 'schedule')
}

async function save({ db: { query }, scope, now }: ActionContext, input: Input, known?: string) {
  const { practiceId, secrets } = scope
  await lockPractitioner(query, practiceId)
  const { practitionerId, timeZone } = await practitionerCalendar(query, practiceId)
  const time = timeIn(timeZone, input)
  assertPossibleTime(input, time, timeZone)
  const { title, isAllDay, rule } = input
  const recurring = { ...time, rule: rule ?? '', skippedOn: input.skippedOn }
  const until = rule ? endOfRecurrence(timeZone, recurring) : null
  const isOver = (rule ? (until ?? Number.POSITIVE_INFINITY) : time.endsAt) <= now.getTime()
  if (!known || !isOver) await assertBelowLimit(query, practiceId, { isRecurring: rule !== null, known }, now)
  const vault = await vaultOf(query, secrets, practiceId)
  const id = known ?? newId()
  const values = {
    title: sealTitle(vault, 'unavailability', id, title),
    isAllDay,
    startsAt: new Date(time.startsAt),
    endsAt: new Date(time.endsAt),
    rule,
    repeatsUntil: until === null ? null : new Date(until),
    skippedOn: rule ? input.skippedOn : null,
  }
  const row = known
    ? await update(query, practiceId, known, values)
    : await tablesOf(query)
        .insertInto('Unavailability')
        .values({ id, practiceId, practitionerId, ...values })
        .returning(columns)
        .executeTakeFirst()
  if (!row) throw fail('not_found')
  const from = Math.max(now.getTime(), time.startsAt)
  const to = rule ? Math.max(from, now.getTime()) + AHEAD_MS : time.endsAt
  const planned = from < to ? await sessionsBetween(query, { practiceId, practitionerId, from, to }) : []
  const proposed = from < to ? await proposalsBetween(query, { practiceId, practitionerId, from, to, now }) : []
  const times = rule ? recurrencesBetween(timeZone, recurring, from, to) : [time]
  await publishChange(query, practiceId, 'schedule')
  return {
    ...shown(vault, row, timeZone),
    affected: summarizeAffected(sessionsOverlapping([...planned, ...proposed], times)),
  }
}

const update = (query: Query, practiceId: PracticeId, id: string, values: Updateable<Tables['Unavailability']>) =>
  tablesOf(query)
    .updateTable('Unavailability')
    .set(values)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

function timeIn(timeZone: string, input: Input) {
  if (!input.isAllDay) return { startsAt: input.startsAt.getTime(), endsAt: input.endsAt.getTime() }
  if (input.to < input.from) throw refuseField('to', 'before_from')
  return wholeDays(timeZone, input.from, input.to)
}

function assertPossibleTime(
  input: Input,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  timeZone: string,
): void {
  const [begin, end] = input.isAllDay ? ['from', 'to'] : ['startsAt', 'endsAt']
  if (endsAt <= startsAt) throw refuseField(end!, 'start_not_before_end')
  const first = localDay(new Date(startsAt), timeZone)
  if (first < EARLIEST) throw refuseField(begin!, 'out_of_range')
  if (localDay(new Date(endsAt - 1), timeZone) > LATEST) throw refuseField(end!, 'out_of_range')
  const longest = input.rule === null ? LONGEST.once : LONGEST.recurring
  if (endsAt - startsAt > longest) throw refuseField(end!, 'too_long')
  if (input.rule === null) {
    if (input.skippedOn.length) throw refuseField('skippedOn', 'only_with_rule')
    return
  }
  const rule = readRule(input.rule)
  if (!rule) throw refuseField('rule', 'unknown_rule')
  // RFC 5545 allows a first time outside of its own rule, and calendars disagree on whether it then counts.
  if (!recursOn(rule, dayOf(first))) throw refuseField('rule', 'does_not_fit_start')
}

/** Refuses an unavailability beyond the limit. `known` counts already, so changing it is allowed. */
async function assertBelowLimit(
  query: Query,
  practiceId: PracticeId,
  { isRecurring, known }: { isRecurring: boolean; known: string | undefined },
  now: Date,
): Promise<void> {
  const current = notOverAt(query, practiceId, now)
  const before = known ? await current.select('rule').where('id', '=', known).executeTakeFirst() : undefined
  if (isRecurring && !before?.rule && (await countOf(current.where('rule', 'is not', null))) >= MOST_RECURRING)
    throw fail('limit_reached', { most: MOST_RECURRING })
  if (!before && (await countOf(current)) >= MOST) throw fail('limit_reached', { most: MOST })
}

const shown = (vault: Vault, row: Row, timeZone: string) => ({
  ...row,
  title: openTitle(vault, 'unavailability', row.id, row.title),
  skippedOn: row.skippedOn ?? [],
  from: localDay(row.startsAt, timeZone),
  // An end at midnight belongs to the day before.
  to: localDay(new Date(row.endsAt.getTime() - 1), timeZone),
})
