import type { BenchSystem } from './bench-system.ts'

/** An id that contains its kind and its number. */
const idOf = (kind: number, n: number) =>
  `0000${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const sqlIdOf = (kind: number, n: string) =>
  `('0000${kind.toString(16).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const kinds = { practice: 1, user: 2, practitioner: 3, type: 4, patient: 5, range: 6, client: 7 } as const

/** The ids of a numbered practice, of its session type and of its first client. */
export const practiceOf = (n: number) => ({
  id: idOf(kinds.practice, n),
  typeId: idOf(kinds.type, n),
  patientId: idOf(kinds.patient, n),
})

/** Adds practices number `from` to `to`, open on weekdays from 9 to 12 and from 14 to 18, with half-hour sessions. */
export async function addPractices(system: BenchSystem, from: number, to: number): Promise<void> {
  const practice = sqlIdOf(kinds.practice, 'n')
  const practitioner = sqlIdOf(kinds.practitioner, 'n')
  const each = `from generate_series(${from}, ${to}) n`
  const statements = [
    `insert into practice (id, slug, name, locale, time_zone, is_active, created_at)
     select ${practice}, 'bench-' || n, 'Cabinet ' || n, 'fr', 'Europe/Paris', true, now() ${each}`,
    `insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at,
       email_verified_at)
     select ${sqlIdOf(kinds.user, 'n')}, ${practice}, 'bench-' || n || '@essais.test', 'Camille', 'fr', 'Europe/Paris', 'none',
       false, now(), now() ${each}`,
    `insert into practitioner (id, practice_id, user_id, name)
     select ${practitioner}, ${practice}, ${sqlIdOf(kinds.user, 'n')}, 'Camille' ${each}`,
    `insert into session_type (id, practice_id, name_fr, name_en, duration_minutes, buffer_before_minutes,
       buffer_after_minutes, price_cents, currency, color, locations, is_auto_accepted, is_pack, is_active, position)
     select ${sqlIdOf(kinds.type, 'n')}, ${practice}, 'Séance', 'Session', 30, 0, 0, 6000, 'EUR', '#6d4fc4', '{office}',
       false, false, true, 0 ${each}`,
    `insert into schedule_range (id, practice_id, practitioner_id, wday, from_minute, to_minute)
     select ${sqlIdOf(kinds.range, 'n * 16 + wday * 2 + part')}, ${practice}, ${practitioner}, wday, opens, closes
     ${each}, generate_series(1, 5) wday, (values (0, 540, 720), (1, 840, 1080)) r (part, opens, closes)`,
    `insert into setting (practice_id, key, value)
     select ${practice}, key, value::jsonb
     ${each}, (values ('noticeMinutes', '0'), ('horizonDays', '365'), ('gridMinutes', '30')) s (key, value)`,
    `insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
     select ${sqlIdOf(kinds.patient, 'n')}, ${practice}, 'Zoé', 'Œuvrard', 'patient-' || n || '@essais.test', 'fr', now() ${each}`,
  ]
  for (const sql of statements) await system.write(sql)
  await system.write('analyze')
}

/** The id of a numbered client of the practice `p`. */
const clientId = (nth: string) => sqlIdOf(kinds.client, `(p * 1000000 + ${nth})`)

/**
 * Adds this many clients to each of the practices 1 to `practices`, with realistic addresses and a past session each:
 * PostgreSQL makes other plans for empty tables than for those of a practice.
 */
export async function addClients(system: BenchSystem, practices: number, each: number): Promise<void> {
  const name = `select (array['Anne', 'Bruno', 'Chantal', 'Denis', 'Fatou', 'Hugo', 'Inès', 'Yann', 'Zoé'])[1 + n % 9] as first,
    (array['Morvan', 'Œuvrard', 'Diallo', 'Lefèbvre', 'Petit', 'Garnier', 'Nguyen'])[1 + n % 7] as last`
  await system.write(
    `insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
     select ${clientId('n')}, ${sqlIdOf(kinds.practice, 'p')}, first, last,
       fold_text((first || '.' || last) collate "fr-x-icu") || n || '@essais.test', 'fr', now() - n * interval '1 hour'
     from generate_series(1, ${practices}) p, generate_series(1, ${each}) n, lateral (${name}) names`,
  )
  await addPastSessions(system, practices, each, clientId('nth'))
  await system.write('analyze')
}

/**
 * Adds the same number of past sessions to each of the practices 1 to `practices`, each with its time block. To save
 * time, it skips the checks of foreign keys and builds the constraint's index at the end.
 */
export async function addPastSessions(
  system: BenchSystem,
  practices: number,
  each: number,
  patientId = sqlIdOf(kinds.patient, 'p'),
): Promise<void> {
  const columns = `${sqlIdOf(kinds.practice, 'p')} as practice_id, ${sqlIdOf(kinds.practitioner, 'p')} as practitioner_id,
    date_trunc('hour', now()) - n * interval '1 hour' as starts_at`
  const rows = `generate_series(1, ${practices}) p, generate_series(25, ${each + 24}) n`
  await system.write(`
    set session_replication_role = replica;
    create temp table past as select gen_random_uuid() as id, p, n - 24 as nth, ${columns} from ${rows};
    insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at, buffer_before_minutes,
      buffer_after_minutes, location, locale, time_zone, requested_at, is_locked, calendar_sequence, link_version)
    select id, practice_id, practitioner_id, ${patientId}, 'completed', starts_at,
      starts_at + interval '30 minutes', 0, 0, 'office', 'fr', 'Europe/Paris', starts_at, true, 0, 1 from past;
    alter table time_block drop constraint time_block_no_overlap;
    insert into time_block (id, practice_id, practitioner_id, session_id, starts_at, ends_at)
    select gen_random_uuid(), practice_id, practitioner_id, id, starts_at, starts_at + interval '30 minutes' from past;
    alter table time_block add constraint time_block_no_overlap
      exclude using gist (practitioner_id with =, tstzrange(starts_at, ends_at) with &&) where (not is_overlap_allowed);
  `)
  await system.write('vacuum analyze session')
  await system.write('vacuum analyze time_block')
}
