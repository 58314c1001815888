import type * as z from 'zod'
import { dateOf } from '../availability/days.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { agreedStatuses, comingStatuses } from '../sessions/states.ts'
import type { ThingsToDo } from './contract/figures.ts'
import { todayIn } from './periods.ts'

/** Counting stops here: whether it is a hundred or a thousand makes no difference to the practitioner. */
const COUNTED_UP_TO = 100

/** Coming sessions whose client was asked for an online signature and has signed nothing since. */
const UNSIGNED = `
  select s.id, s.starts_at from session s
  where s.practice_id = $1 and s.signature_asked_at is not null and s.status = any ($5) and s.ends_at > $2
    and s.starts_at > $2::timestamptz - interval '1 day'
    and not s.is_locked and not exists (
      select from consent c
      where c.practice_id = $1 and c.patient_id = s.patient_id and c.signed_at >= s.signature_asked_at)
  order by s.starts_at limit ${COUNTED_UP_TO}`

const TO_DO = `
  with unsigned as materialized (${UNSIGNED})
  select (select count(*)::int from (
      select from session
      where practice_id = $1 and status = any ($4) and starts_at < $2 and ends_at <= $2
      limit ${COUNTED_UP_TO}) over) as "sessionsToClose",
    (select count(*)::int from (
      select from session where practice_id = $1 and status = 'done' limit ${COUNTED_UP_TO}) ended)
      as "sessionsToComplete",
    (select id from session where practice_id = $1 and status = 'done'
      order by starts_at limit 1) as "nextToComplete",
    (select count(*)::int from (
      select from inbox_message where practice_id = $1 and read_at is null and archived_at is null
      limit ${COUNTED_UP_TO}) unread) as "unreadMessages",
    (select count(*)::int from unsigned) as "unsignedConsents",
    (select count(distinct review_id)::int from review_report
      where practice_id = $1 and status = 'open' and reported_by = 'reader') as "reportedReviews",
    (select id from unsigned order by starts_at limit 1) as "nextUnsigned",
    exists (select from session_type where practice_id = $1 and is_active) as "hasSessionType",
    exists (select from schedule_range where practice_id = $1)
      or exists (select from schedule_override where practice_id = $1 and date >= $3::date
        and ranges <> '[]') as "hasHours"`

/**
 * What waits for the practitioner: sessions to close or complete, messages, consents to sign, reports to decide, and
 * settings without which nobody can book.
 */
export async function readThingsToDo(
  query: Query,
  practiceId: PracticeId,
  now: Date,
): Promise<z.output<typeof ThingsToDo>> {
  const [practice] = await query<{ time_zone: string }>('select time_zone from practice where id = $1', [practiceId])
  const today = dateOf(todayIn(practice?.time_zone ?? 'UTC', now))
  const [row] = await query<z.output<typeof ThingsToDo>>(TO_DO, [
    practiceId,
    now.toISOString(),
    today,
    agreedStatuses,
    comingStatuses,
  ])
  return row as z.output<typeof ThingsToDo>
}
