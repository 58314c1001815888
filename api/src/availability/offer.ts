import { millisecondsInDay } from 'date-fns/constants'
import { epochMs, type RunSql } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { BesideConsent } from '../practices/beside-consent.ts'
import type { Location } from '../practices/contract.ts'
import { NOTICE_VERSION } from '../practices/notice.ts'
import { HAS_VIDEO } from '../practices/places.ts'
import { type Prepayment, prepaymentOf } from '../practices/prepayment.ts'
import { type Settings, withDefaults } from '../practices/settings.ts'
import { droppedStatuses } from '../sessions/states.ts'
import { minuteMs } from './days.ts'
import type { AvailabilityInput, Interval, OfferRules, OpenRange, WeeklyRange } from './input.ts'
import type { MovedSession } from './own-hold.ts'
import { type Recurring, recurrencesBetween } from './recurring.ts'

/** What the engine needs, and what a booking copies from the session type. */
export interface Offer {
  input: AvailabilityInput
  practitionerId: string
  type: OfferedTypeRow
  /** The practice has chosen how it meets by video. */
  hasVideo: boolean
  cancellationHours: number
  /** A request is accepted at once: by the practice's setting, or by that of the type. */
  isAutoAccepted: boolean
  /** The prepayment of this type alone; null where there is none. */
  prepayment: Prepayment | null
  /** What the booking form shows of this type beside its box. */
  beside: BesideConsent
  /** The time of the visitor's own live hold, buffers included; null without one. */
  ownHold: Interval | null
}

interface OfferedTypeRow {
  id: string
  nameFr: string
  nameEn: string
  color: string
  priceCents: number
  locations: Location[]
  isForMinors: boolean
  isPack: boolean
  isActive: boolean
}

export interface OfferQuestion {
  practiceId: PracticeId
  sessionTypeId: string
  /** The data suffice to judge starts between these instants (milliseconds). */
  from: number
  to: number
  now: Date
  /** The visitor's own hold, which does not hide its time. */
  ownHoldId?: string | undefined
  /** The session that is being moved. It does not hide its time either, and its type need not be offered any more. */
  movingSessionId?: string | undefined
  /** Accepts an inactive type, for example to explain why it is not offered. */
  isEvenInactive?: boolean
  /** The length and gaps of that session, since its type may have changed. */
  takes?: Taking
}

type Taking = Pick<AvailabilityInput, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

const MOVED = `
  select i.session_type_id as "sessionTypeId", ${epochMs('s.starts_at')} as "startsAt", ${epochMs('s.ends_at')} as "endsAt",
    s.buffer_before_minutes as "bufferBeforeMinutes", s.buffer_after_minutes as "bufferAfterMinutes"
  from session s join session_item i on i.practice_id = s.practice_id and i.session_id = s.id
  where s.practice_id = $1 and s.id = $2 and s.link_version = $3 order by i.position limit 1`

/**
 * What a session that is to move asks for: its first type, and its own length and gaps. Null where there is none, and
 * once its links have ended: who has an old one must not learn of a new time.
 */
export async function readMovedSession(query: RunSql, practiceId: PracticeId, { id, version }: MovedSession) {
  const [row] = await query<{ sessionTypeId: string } & Interval & Omit<Taking, 'durationMinutes'>>(MOVED, [
    practiceId,
    id,
    version,
  ])
  if (!row) return null
  const { sessionTypeId, startsAt, endsAt, ...buffers } = row
  const takes = { ...buffers, durationMinutes: (endsAt - startsAt) / minuteMs }
  return { startsAt, asked: { sessionTypeId, movingSessionId: id, takes } }
}

interface OfferRow {
  time_zone: string
  practitioner_id: string
  type: {
    id: string
    name_fr: string
    name_en: string
    color: string
    price_cents: number
    locations: Location[]
    is_auto_accepted: boolean
    is_for_minors: boolean
    is_pack: boolean
    prepayment_percent: number | null
    is_active: boolean
    duration_minutes: number
    buffer_before_minutes: number
    buffer_after_minutes: number
  }
  stored: Record<string, unknown> | null
  can_charge: boolean | null
  has_video: boolean
  schedule: [number, number, number][] | null
  overrides: { date: string; ranges: OpenRange[] }[] | null
  unavailabilities: [number, number][] | null
  recurring: Recurring[] | null
  busy: [number, number][] | null
  elsewhere: [number, number][] | null
  counted: number[] | null
  counted_holds: number[] | null
  own_hold: [number, number] | null
}

/** Whether the practice limits its sessions per day or week: most do not. */
const HAS_LIMITS = `exists (select from setting where practice_id = $1 and key in ('mostPerDay', 'mostPerWeek')
          and value <> 'null')`

/**
 * Parameters 3 and 4 must be compared as instants: as days they would use no index. `is true`: PostgreSQL, which plans
 * before it knows the instant, would otherwise expect a third of all sessions to be held and read them all.
 */
const OFFER = `
  select p.time_zone, pr.id as practitioner_id, to_json(t) as type,
    (select json_object_agg(key, value) from setting where practice_id = $1) as stored,
    (select can_charge from stripe_account where practice_id = $1) as can_charge,
    ${HAS_VIDEO} as has_video,
    (select json_agg(json_build_array(wday, from_minute, to_minute)) from schedule_range
      where practice_id = $1 and practitioner_id = pr.id) as schedule,
    (select json_agg(json_build_object('date', date, 'ranges', ranges)) from schedule_override
      where practice_id = $1 and practitioner_id = pr.id
        and date between $3::timestamptz::date and $4::timestamptz::date) as overrides,
    (select json_agg(json_build_array(${epochMs('starts_at')}, ${epochMs('ends_at')})) from unavailability
      where practice_id = $1 and practitioner_id = pr.id and ends_at > $3 and starts_at < $4
        and rule is null) as unavailabilities,
    (select json_agg(json_build_object('startsAt', ${epochMs('starts_at')}, 'endsAt', ${epochMs('ends_at')}, 'rule', rule,
        'skippedOn', coalesce(to_json(skipped_on), '[]'))) from unavailability
      where practice_id = $1 and practitioner_id = pr.id and rule is not null and starts_at < $4
        and (repeats_until is null or repeats_until > $3)) as recurring,
    (select json_agg(json_build_array(${epochMs('starts_at')}, ${epochMs('ends_at')})) from time_block
      where practice_id = $1 and practitioner_id = pr.id and ends_at > $3 and starts_at < $4
        and (expires_at is null or expires_at > $5)
        and id is distinct from $6 and ($7::uuid is null or session_id is distinct from $7)) as busy,
    (select json_agg(json_build_array(${epochMs('starts_at')}, ${epochMs('ends_at')})) from busy_time
      where practice_id = $1 and practitioner_id = pr.id and ends_at > $3 and starts_at < $4
        and is_blocking) as elsewhere,
    (select json_agg(${epochMs('starts_at')}) from session
      where practice_id = $1 and practitioner_id = pr.id
        and starts_at >= $3::timestamptz - interval '7 days' and starts_at < $4::timestamptz + interval '7 days'
        and status <> all ($9) and id is distinct from $7 and ${HAS_LIMITS}) as counted,
    (select json_agg(${epochMs('b.starts_at + (b.ends_at - b.starts_at) / 2')}) from time_block b
      where b.practice_id = $1 and b.practitioner_id = pr.id and b.expires_at is not null and (b.expires_at > $5) is true
        and b.id is distinct from $6
        and (b.proposed_for is null or ($7::uuid is null or b.proposed_for <> $7) and exists (select from session w
          where w.practice_id = $1 and w.id = b.proposed_for and w.waits_since is not null))
        and ${HAS_LIMITS}) as counted_holds,
    (select json_build_array(${epochMs('starts_at')}, ${epochMs('ends_at')}) from time_block
      where practice_id = $1 and id = $6 and expires_at > $5) as own_hold
  from practice p
    join practitioner pr on pr.practice_id = p.id
    join app_user u on u.id = pr.user_id and u.suspended_at is null
    join session_type t on t.practice_id = p.id and t.id = $2
  where p.id = $1 and p.is_active and (t.is_active or $7::uuid is not null or $8)
  order by pr.id limit 1`

/**
 * Reads all that the engine needs in one statement. An unknown practice, an unknown type and one of another practice
 * are `not_found`; so is a practice whose practitioners are all suspended.
 */
export async function readOffer(query: RunSql, question: OfferQuestion): Promise<Offer> {
  const [row] = await query<OfferRow>(OFFER, [
    question.practiceId,
    question.sessionTypeId,
    // Reads a day more on either side: a session there may reach in, and the practice's day may differ.
    new Date(question.from - millisecondsInDay).toISOString(),
    new Date(question.to + millisecondsInDay).toISOString(),
    question.now.toISOString(),
    question.ownHoldId ?? null,
    question.movingSessionId ?? null,
    question.isEvenInactive ?? false,
    droppedStatuses,
  ])
  if (!row) throw fail('not_found')
  const rules = withDefaults(row.stored)
  const { type } = row
  return {
    practitionerId: row.practitioner_id,
    hasVideo: row.has_video,
    cancellationHours: rules.cancellationHours,
    isAutoAccepted: rules.autoAccept || row.type.is_auto_accepted,
    prepayment: prepaymentOf(
      rules,
      { priceCents: type.price_cents, prepaymentPercent: type.prepayment_percent },
      row.can_charge ?? false,
    ),
    beside: {
      priceCents: type.price_cents,
      cancellationHours: rules.cancellationHours,
      mediator: mediatorOf(rules),
      termsUrl: rules.termsUrl,
      noticeVersion: NOTICE_VERSION,
    },
    ownHold: row.own_hold && { startsAt: row.own_hold[0], endsAt: row.own_hold[1] },
    type: {
      id: type.id,
      nameFr: type.name_fr,
      nameEn: type.name_en,
      color: type.color,
      priceCents: type.price_cents,
      locations: type.locations,
      isForMinors: type.is_for_minors,
      isPack: type.is_pack,
      isActive: type.is_active,
    },
    input: {
      timeZone: row.time_zone,
      now: question.now.getTime(),
      schedule: (row.schedule ?? []).map(
        ([wday, fromMinute, toMinute]): WeeklyRange => ({ wday, fromMinute, toMinute }),
      ),
      overrides: row.overrides ?? [],
      unavailabilities: [
        ...intervals(row.unavailabilities),
        ...(row.recurring ?? []).flatMap((it) =>
          recurrencesBetween(row.time_zone, it, question.from - millisecondsInDay, question.to + millisecondsInDay),
        ),
      ],
      busy: intervals(row.busy),
      busyElsewhere: intervals(row.elsewhere),
      // A held time counts towards the limit of its day, which is the day of its middle.
      countedSessions: [...(row.counted ?? []), ...(row.counted_holds ?? [])],
      ...takingOf(type),
      ...question.takes,
      // Also for a moved session that has become longer: its offers are read by its type.
      rules: offerRulesOf(rules, lengthOf(takingOf(type))),
    },
  }
}

/** What the engine reads of a practice's settings. */
const offerRulesOf = (
  { noticeMinutes, horizonDays, gridMinutes, mostPerDay, mostPerWeek }: Settings,
  length: number,
): OfferRules => ({ noticeMinutes, horizonDays, gridMinutes: gridMinutes ?? length, mostPerDay, mostPerWeek })

const mediatorOf = ({ mediatorName, mediatorAddress, mediatorSite }: Settings) =>
  mediatorName ? [mediatorName, mediatorAddress, mediatorSite].filter(Boolean).join(', ') : null

const takingOf = (type: OfferRow['type']): Taking => ({
  durationMinutes: type.duration_minutes,
  bufferBeforeMinutes: type.buffer_before_minutes,
  bufferAfterMinutes: type.buffer_after_minutes,
})

/** The whole time of a session with its gaps: starts at this distance fit exactly behind one another. */
const lengthOf = ({ durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Taking) =>
  durationMinutes + bufferBeforeMinutes + bufferAfterMinutes

const intervals = (pairs: [number, number][] | null): Interval[] =>
  (pairs ?? []).map(([startsAt, endsAt]) => ({ startsAt, endsAt }))
