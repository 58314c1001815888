import { createHash, randomUUID } from 'node:crypto'
import type { BenchSystem } from './bench-system.ts'
import { addPastSessions, practiceOf } from './practices.ts'

const COMING = 10
const PAST = 30

/** Adds weekly appointments at eight, past and coming, for the first client of each practice. */
export async function addAppointments(system: BenchSystem, practices: number): Promise<void> {
  await addPastSessions(system, practices, PAST)
  await system.write(
    `insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at, buffer_before_minutes,
       buffer_after_minutes, location, locale, time_zone, requested_at, is_locked, calendar_sequence, link_version)
     select gen_random_uuid(), p.practice_id, t.id, p.id, 'scheduled', starts_at, starts_at + interval '1 hour', 0, 0,
       'office', 'fr', 'Europe/Paris', now(), false, 0, 1
     from patient p join practitioner t on t.practice_id = p.practice_id, generate_series(1, ${COMING}) n,
       lateral (select date_trunc('day', now()) + n * interval '7 days' + interval '7 hours') s (starts_at)`,
  )
}

/** Signs in a client whom these practices know. Answers the token. */
export async function signInClient(system: BenchSystem, practices: readonly number[]): Promise<string> {
  const [accountId, token] = [randomUUID(), `${randomUUID()}-of-a-client`]
  await system.write(`insert into client_account (id, email, locale, created_at) values ($1, $2, 'fr', now())`, [
    accountId,
    `${accountId}@essais.test`,
  ])
  for (const { id, patientId } of practices.map(practiceOf))
    await system.write(
      `insert into client_account_patient (client_account_id, practice_id, patient_id, invited_at)
       values ($1, $2, $3, now())`,
      [accountId, id, patientId],
    )
  await system.write(
    `insert into client_session (id, client_account_id, token_hash, is_remembered, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, true, now(), now(), now() + interval '1 day')`,
    [randomUUID(), accountId, createHash('sha256').update(token).digest()],
  )
  return token
}
