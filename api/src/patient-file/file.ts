import type * as z from 'zod'
import { writeReadAudit } from '../audit/service.ts'
import type { Secrets } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import { ms, type Query } from '../db/query.ts'
import { findPatientSummary } from '../patients/list.ts'
import { findSession, listSessions } from '../sessions/reading/list.ts'
import { attendedStatuses, comingStatuses, takingPlaceStatuses } from '../sessions/states.ts'
import type { PatientAction } from './change.ts'
import type { PatientFile } from './contract.ts'
import { findIdentity } from './identity.ts'

type File = z.output<typeof PatientFile>

const FIRST_PAGE = { page: 1, perPage: 10 }

/** All that the page of a client opens with; of one who was merged, the page of whom they were merged into. */
export async function openPatientFile(query: Query, by: PatientAction, asked: string, now: Date): Promise<File> {
  const { practiceId, secrets } = by
  const id = await currentPatient(query, practiceId, asked)
  const listed = await findPatientSummary(query, by, id, now)
  const person = await findIdentity(query, by, id)
  const facts = await factsOf(query, practiceId, id, now)
  const sessions = await sessionsOfPatient(query, secrets, practiceId, id, { ...FIRST_PAGE, sort: '-startsAt' }, now)
  const one = (session: string | null) =>
    session === null ? null : (sessions.rows.find((row) => row.id === session) ?? findSession(query, by, session, now))
  await writeReadAudit(query, by, 'patient.read', { patientId: id }, now)
  return {
    ...listed,
    ...person,
    account: facts.account,
    nextSession: await one(facts.next),
    lastSession: await one(facts.last),
    counts: { byStatus: facts.byStatus, documents: facts.documents },
    completedCents: facts.completedCents,
    currency: 'EUR',
    months: facts.months,
    sessions: { data: sessions.rows, meta: { ...FIRST_PAGE, total: sessions.total } },
  }
}

/** A page of a client's sessions. */
export function sessionsOfPatient(
  query: Query,
  secrets: Secrets,
  practiceId: string,
  patientId: string,
  asked: { page: number; perPage: number; sort: string },
  now: Date,
) {
  return listSessions(query, secrets, practiceId, { ...asked, patientId }, now)
}

interface Facts extends Pick<File, 'completedCents' | 'months'> {
  next: string | null
  last: string | null
  byStatus: File['counts']['byStatus']
  documents: number
  account: Omit<File['account'], 'invitedAt'> & { invitedAt: number | null }
}

/** A session that takes place is to come until its time, also if it was started early; after it, it was the last one. */
const FACTS = `
  with own as materialized (select id, status, starts_at, patient_id from session
    where practice_id = $1 and patient_id = $2)
  select
    (select id from own where starts_at > $3 and status = any ($4) order by starts_at limit 1) as next,
    (select id from own where starts_at <= $3 and status <> 'cancelled' order by starts_at desc limit 1) as last,
    coalesce((select json_object_agg(status, n) from (select status, count(*)::int as n from own group by status) s),
      '{}') as "byStatus",
    (select count(*)::int from document where practice_id = $1 and patient_id = $2 and removed_at is null) as documents,
    coalesce((select sum(i.price_cents)::int from own join session_item i on i.practice_id = $1 and i.session_id = own.id
      where own.status = 'completed'), 0) as "completedCents",
    coalesce((select json_agg(json_build_object('month', month, 'held', held, 'missed', missed, 'toCome', to_come)
      order by month) from (
        select to_char(starts_at at time zone (select time_zone from practice where id = $1), 'YYYY-MM') as month,
          count(*) filter (where status = any ($5)) as held,
          count(*) filter (where status = 'missed') as missed,
          count(*) filter (where status = any ($6)) as to_come
        from own where status <> 'cancelled' group by 1) m), '[]') as months,
    coalesce((select json_build_object('state', case when a.password_hash is not null or exists (
          select from client_session where client_account_id = a.id) then 'active' else 'invited' end,
        'email', a.email, 'invitedAt', ${ms('l.invited_at')})
      from client_account_patient l join client_account a on a.id = l.client_account_id
      where l.practice_id = $1 and l.patient_id = $2),
      json_build_object('state', 'none', 'email', null, 'invitedAt', null)) as account`

async function factsOf(query: Query, practiceId: string, id: string, now: Date) {
  const [facts] = await query<Facts>(FACTS, [
    practiceId,
    id,
    now.toISOString(),
    takingPlaceStatuses,
    attendedStatuses,
    comingStatuses,
  ])
  const { account, ...rest } = facts!
  const { invitedAt } = account
  return { ...rest, account: { ...account, invitedAt: invitedAt === null ? null : new Date(invitedAt) } }
}
