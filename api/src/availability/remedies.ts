import { millisecondsInDay } from 'date-fns/constants'
import { readVault, type Secrets } from '../crypto/vault.ts'
import { epochMs, type Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { dayOf, wdayOf } from './days.ts'
import type { NotOfferedReason } from './explain.ts'
import type { Interval } from './input.ts'
import { type Recurring, recurrencesBetween } from './recurring.ts'
import { bytesOfHex, openTitle, type TitledTable } from './sealed-title.ts'

/** What somebody could change so that the time is offered; null: nothing. */
export type Remedy =
  | { kind: 'setting'; key: 'noticeMinutes' | 'horizonDays' | 'gridMinutes' | 'mostPerDay' | 'mostPerWeek' }
  | { kind: 'hours'; wday: number }
  | { kind: 'override'; id: string }
  | { kind: 'unavailability'; id: string; title: string }
  | { kind: 'session'; id: string }
  | { kind: 'hold'; until: Date }
  | { kind: 'integrations'; source: 'calendar' | 'calendly'; id: string; title: string | null }
  | { kind: 'session_type'; id: string }
  | null

/** What may be in the way of a time, with names. */
export interface Conflicts {
  overrides: { id: string; date: string }[]
  unavailabilities: ({ id: string; title: string } & Interval)[]
  elsewhere: ({ id: string; source: 'calendar' | 'calendly'; title: string | null } & Interval)[]
  blocks: ({ sessionId: string | null; expiresAt: number | null } & Interval)[]
}

interface Row {
  overrides: Conflicts['overrides'] | null
  unavailabilities: ({ id: string; title: string; rule: string | null; skippedOn: string[] } & Interval)[] | null
  elsewhere: Conflicts['elsewhere'] | null
  blocks: Conflicts['blocks'] | null
}

const TIMES = `'startsAt', ${epochMs('starts_at')}, 'endsAt', ${epochMs('ends_at')}`

interface ConflictQuery {
  practiceId: PracticeId
  practitionerId: string
  timeZone: string
  from: number
  to: number
}

/**
 * Everything between two instants (milliseconds) and a day around them, with its ids, since the engine knows only
 * times.
 */
export async function readConflicts(
  query: Query,
  secrets: Secrets,
  { practiceId, practitionerId, timeZone, from, to }: ConflictQuery,
): Promise<Conflicts> {
  const [first, last] = [from - millisecondsInDay, to + millisecondsInDay]
  const vault = await readVault(query, secrets, practiceId)
  const [row] = await query<Row>(
    `select
       (select json_agg(json_build_object('id', id, 'date', date)) from schedule_override
         where practice_id = $1 and practitioner_id = $2
           and date between $3::timestamptz::date and $4::timestamptz::date) as overrides,
       (select json_agg(json_build_object('id', id, 'title', encode(title, 'hex'), ${TIMES}, 'rule', rule,
           'skippedOn', coalesce(to_json(skipped_on), '[]'))) from unavailability
         where practice_id = $1 and practitioner_id = $2 and starts_at < $4
           and (ends_at > $3 or (rule is not null and coalesce(repeats_until, 'infinity') > $3))) as unavailabilities,
       (select json_agg(json_build_object('id', id, 'source', source, 'title', encode(title, 'hex'), ${TIMES})) from busy_time
         where practice_id = $1 and practitioner_id = $2 and ends_at > $3 and starts_at < $4
           and is_blocking) as elsewhere,
       (select json_agg(json_build_object('sessionId', session_id, ${TIMES}, 'expiresAt', ${epochMs('expires_at')}))
         from time_block where practice_id = $1 and practitioner_id = $2 and ends_at > $3 and starts_at < $4) as blocks`,
    [practiceId, practitionerId, new Date(first).toISOString(), new Date(last).toISOString()],
  )
  const opened = (table: TitledTable, { id, title }: { id: string; title: string }) =>
    openTitle(vault, table, id, bytesOfHex(title))
  const unavailabilities = (row?.unavailabilities ?? []).map((it) => ({ ...it, title: opened('unavailability', it) }))
  const expand = (recurring: Recurring) => recurrencesBetween(timeZone, recurring, first, last)
  return {
    overrides: row?.overrides ?? [],
    unavailabilities: unavailabilities.flatMap(({ rule, ...it }) =>
      rule === null ? [it] : expand({ ...it, rule }).map((time) => ({ ...it, ...time })),
    ),
    elsewhere: (row?.elsewhere ?? []).map((it) => ({
      ...it,
      title: it.title === null ? null : opened('busy_time', { id: it.id, title: it.title }),
    })),
    blocks: row?.blocks ?? [],
  }
}

/** Suggests what to change about a reason. `sessionTypeId` is the requested type. */
export function remedyOf(
  reason: NotOfferedReason | { code: 'inactive_type' },
  inTheWay: Conflicts,
  sessionTypeId: string,
): Remedy {
  switch (reason.code) {
    case 'too_soon':
      return { kind: 'setting', key: 'noticeMinutes' }
    case 'beyond_horizon':
      return { kind: 'setting', key: 'horizonDays' }
    case 'off_grid':
      return { kind: 'setting', key: 'gridMinutes' }
    case 'day_full':
      return { kind: 'setting', key: 'mostPerDay' }
    case 'week_full':
      return { kind: 'setting', key: 'mostPerWeek' }
    case 'closed_day':
    case 'outside_schedule':
      return hoursOf(reason.date, inTheWay)
    case 'does_not_fit':
    case 'inactive_type':
      return { kind: 'session_type', id: sessionTypeId }
    case 'unavailability': {
      const found = inTheWay.unavailabilities.find((it) => isSame(it, reason))
      return found ? { kind: 'unavailability', id: found.id, title: found.title } : null
    }
    case 'busy': {
      const found = inTheWay.blocks.find((it) => isSame(it, reason))
      if (found?.sessionId) return { kind: 'session', id: found.sessionId }
      return found?.expiresAt ? { kind: 'hold', until: new Date(found.expiresAt) } : null
    }
    case 'busy_elsewhere': {
      const found = inTheWay.elsewhere.find((it) => isSame(it, reason))
      return found ? { kind: 'integrations', source: found.source, id: found.id, title: found.title } : null
    }
    case 'past':
    case 'repeated_hour':
    case 'skipped_hour':
      return null
  }
}

function hoursOf(date: string, { overrides }: Conflicts): Remedy {
  const override = overrides.find((it) => it.date === date)
  return override ? { kind: 'override', id: override.id } : { kind: 'hours', wday: wdayOf(dayOf(date)) }
}

const isSame = (one: Interval, other: Interval) => one.startsAt === other.startsAt && one.endsAt === other.endsAt
