import type * as z from 'zod'
import type { Secrets } from '../crypto/vault.ts'
import { ms, type Query } from '../db/query.ts'
import { reasonsOfLines } from '../sessions/reasons.ts'
import type { PatientEvent, patientFile } from './contract.ts'

type Event = z.output<typeof PatientEvent>
type Asked = z.output<typeof patientFile.historyOf.query>

interface Row extends Omit<Event, 'at' | 'session'> {
  at: number
  session: { id: string; startsAt: number } | null
  total: number
}

/** The ids by which a line of the log may know a client: their own, and those of whoever was merged into them. */
const IDS = `(select $2::uuid union all select id from merged_patient where practice_id = $1 and patient_id = $2)`

/** What was done with the sessions. */
const SESSIONS = `
  select h.id, h.happened_at as at, 'session' as kind, 'session.' || h.event as action, h.done_by as by, u.name,
    h.session_id, h.starts_at, null as reason, null as template, '{}'::jsonb as details
  from session s join session_history h on h.practice_id = s.practice_id and h.session_id = s.id
    left join app_user u on u.practice_id = h.practice_id and u.id = h.user_id
  where s.practice_id = $1 and s.patient_id = $2`

const MESSAGE = `m.id, coalesce(m.sent_at, m.created_at) as at, 'message' as kind, 'message.' || m.status as action,
  'system' as by, null as name`

/** The messages to the client, about sessions and the client area, and whether they were sent. */
const MESSAGES = `
  select ${MESSAGE}, m.session_id, s.starts_at, left(m.error, 300) as reason, m.template, '{}'::jsonb as details
  from session s join message m on m.practice_id = s.practice_id and m.session_id = s.id
  where s.practice_id = $1 and s.patient_id = $2 and m.audience = 'client'
  union all
  select ${MESSAGE}, null, null, left(m.error, 300), m.template, '{}'::jsonb
  from message m where m.practice_id = $1 and m.session_id is null and m.audience = 'client'
    and m.data->>'patientId' = $2::text`

/**
 * What the log has of changes: who reads a record is told apart, and that it was locked or unlocked stands among what was
 * done with its session, with the reason. Kinds follow the names of the actions.
 */
const CHANGES = `
  select e.id, e.happened_at as at,
    case when e.action like 'client\\_account.%' then 'account' when e.action like 'document.%' then 'document'
      else 'change' end as kind,
    e.action, e.done_by as by, e.actor_name as name, null as session_id, null as starts_at, null as reason,
    null as template, e.details
  from audit_entry e where e.practice_id = $1 and e.patient in ${IDS}
    and e.action !~ '[.]([a-z]+_)?(read|listed)$' and e.action not in ('record.locked', 'record.unlocked')`

/** How the record began: nobody wrote a line then. */
const BEGINNING = `
  select p.id, p.created_at, 'change', 'patient.added', 'system', null, null::uuid, null::timestamptz, null, null,
    '{}'::jsonb
  from patient p where p.practice_id = $1 and p.id = $2
    and not exists (select from audit_entry e where e.practice_id = $1 and e.patient = $2
      and e.action = 'patient.added')`

/** Only what the wanted kind stands in is read. */
function sourcesOf(kind: Asked['kind']): string {
  if (kind === 'session') return SESSIONS
  if (kind === 'message') return MESSAGES
  if (kind) return [CHANGES, BEGINNING].join(' union all ')
  return [SESSIONS, MESSAGES, CHANGES, BEGINNING].join(' union all ')
}

/** Everything that happened to a client, the latest first, with who did it. */
export async function historyOfPatient(
  query: Query,
  secrets: Secrets,
  practiceId: string,
  id: string,
  { kind, page, perPage }: Asked,
) {
  const rows = await query<Row | { id: null; total: number }>(
    `with happened as materialized (select * from (${sourcesOf(kind)}) every${kind ? ' where kind = $5' : ''})
     select id, ${ms('at')} as at, kind, action, by, name, reason, template, details,
       case when session_id is not null then json_build_object('id', session_id, 'startsAt', ${ms('starts_at')}) end
         as session, total
     from (select count(*)::int as total from happened) counted
       left join (select * from happened order by at desc, id desc limit $3 offset $4) listed on true
     order by listed.at desc, id desc`,
    [practiceId, id, perPage, (page - 1) * perPage, ...(kind ? [kind] : [])],
  )
  const lines = rows.filter((row) => row.id !== null)
  const ofSessions = lines.filter((line) => line.kind === 'session').map((line) => line.id)
  const reasons = await reasonsOfLines(query, secrets, practiceId, ofSessions)
  return {
    rows: lines.map((line) => present({ ...line, reason: reasons.get(line.id) ?? line.reason })),
    total: rows[0]?.total ?? 0,
  }
}

const present = ({ at, session, ...row }: Row): Event => ({
  ...row,
  at: new Date(at),
  session: session && { id: session.id, startsAt: new Date(session.startsAt) },
})
