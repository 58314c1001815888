import type { BenchSystem } from './bench-system.ts'
import { addPractices } from './practices.ts'

/** The mails that a practice may send to its clients in a day. */
export const MOST_OF_A_PRACTICE = 500

/** Adds practices that are old enough to write to all their clients. Each has a rule that reminds two days before. */
export async function addReminding(system: BenchSystem, practices: number): Promise<void> {
  await addPractices(system, 1, practices)
  await system.write(`
    update practice set created_at = now() - interval '3 years';
    update app_user set email_verified_at = now();
    insert into reminder_rule (id, practice_id, channel, timing, amount, is_first_only, asks_confirmation, is_active, created_at)
    select gen_random_uuid(), id, 'email', 'hours', 48, false, true, true, now() from practice;
  `)
}

/**
 * Adds this many clients in all, each with a session in two days. `due` is an SQL expression for the instant at which
 * each reminder is due. Answers the first one's instant.
 */
export async function addDue(system: BenchSystem, count: number, due = 'now()'): Promise<Date> {
  const [clock] = await system.read<{ now: Date }>('select now() as now')
  await system.write(`
    create temp table due as
    select p.id as practice_id, r.id as rule_id, t.id as practitioner_id, y.id as type_id, gen_random_uuid() as patient_id,
      gen_random_uuid() as session_id, date_trunc('minute', now()) + interval '47 hours' + n * interval '1 minute' as starts_at,
      date_trunc('milliseconds', ${due}) as due_at
    from (select id, row_number() over (order by id) as place, count(*) over () as many from practice) p
      join reminder_rule r on r.practice_id = p.id join practitioner t on t.practice_id = p.id
      join session_type y on y.practice_id = p.id, generate_series(1, ${count}) n
    where n % p.many = p.place - 1;
    insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
    select patient_id, practice_id, 'Zoé', 'Œuvrard', patient_id || '@essais.test', 'fr', now() from due;
    insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at, buffer_before_minutes,
      buffer_after_minutes, location, locale, time_zone, requested_at, is_locked, calendar_sequence, link_version)
    select session_id, practice_id, practitioner_id, patient_id, 'scheduled', starts_at, starts_at + interval '30 minutes',
      0, 0, 'office', 'fr', 'Europe/Paris', now(), false, 0, 1 from due;
    insert into session_item (id, practice_id, session_id, session_type_id, position, name_fr, name_en, color,
      duration_minutes, price_cents, currency)
    select gen_random_uuid(), practice_id, session_id, type_id, 0, 'Séance', 'Session', '#6d4fc4', 30, 6000, 'EUR' from due;
    insert into session_reminder (id, practice_id, session_id, rule_id, channel, starts_at, due_at, status)
    select gen_random_uuid(), practice_id, session_id, rule_id, 'email', starts_at, due_at, 'planned' from due;
    insert into reminder_wake (id, practice_id, due_at)
    select gen_random_uuid(), practice_id, due_at from (select distinct practice_id, due_at from due) d;
  `)
  if (!clock) throw new Error('The database says no time.')
  return clock.now
}
