import type * as z from 'zod'
import { ms, type Query } from '../../db/query.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import type { Location } from '../../practices/contract.ts'
import type { SessionDetail } from '../contract.ts'
import type { SessionStatus } from '../states.ts'
import { sessionAddress } from './address.ts'
import { findSession } from './list.ts'

/** A session of a programme, as the programme's page needs it. Prices are cents. */
export interface ProgrammeSession {
  id: string
  status: SessionStatus
  startsAt: Date
  endsAt: Date
  location: Location
  linkVersion: number
  types: ProgrammeType[]
}

/** A type that found no time is told with what it would be. */
export interface ProgrammeType {
  id: string
  nameFr: string
  nameEn: string
  color: string
  durationMinutes: number
  priceCents: number
}

interface Row extends Omit<ProgrammeSession, 'startsAt' | 'endsAt'> {
  startsAt: number
  endsAt: number
  unplanned: ProgrammeType[] | null
}

const typeOf = (from: string, id: string) => `json_build_object('id', ${from}.${id}, 'nameFr', ${from}.name_fr,
  'nameEn', ${from}.name_en, 'color', ${from}.color, 'durationMinutes', ${from}.duration_minutes,
  'priceCents', ${from}.price_cents)`

const IN_PROGRAMME = `
  select s.id, s.status, s.location, s.link_version as "linkVersion",
    ${ms('s.starts_at')} as "startsAt", ${ms('s.ends_at')} as "endsAt",
    (select json_agg(${typeOf('i', 'session_type_id')} order by i.position)
       from session_item i where i.practice_id = s.practice_id and i.session_id = s.id) as types,
    (select json_agg(${typeOf('t', 'id')} order by t.position, t.id)
       from session_type t where t.practice_id = s.practice_id and t.id = any (s.unplanned_types)) as unplanned
  from session o
    join session s on s.practice_id = o.practice_id and s.first_session_id = o.first_session_id
  where o.id = $1
  order by s.starts_at, s.id`

/** The programme of a session: all its sessions in their order, and the types that found no time. Null without one. */
export async function readProgramme(query: Query, sessionId: string) {
  const rows = await query<Row>(IN_PROGRAMME, [sessionId])
  if (!rows.length) return null
  const sessions = rows.map(
    ({ unplanned, ...row }): ProgrammeSession => ({
      ...row,
      startsAt: new Date(row.startsAt),
      endsAt: new Date(row.endsAt),
    }),
  )
  return { sessions, unplanned: rows.flatMap(({ unplanned }) => unplanned ?? []) }
}

/** A session as its own page shows it; `not_found` for another practice's. */
export async function sessionDetail(
  query: Query,
  scope: PracticeScope,
  id: string,
  now: Date,
): Promise<z.output<typeof SessionDetail>> {
  const session = await findSession(query, scope, id, now)
  const [place, programme] = [await sessionAddress(query, id), await programmeAround(query, id)]
  const { hasAccount, bookingConsent, prepaidCents } = await accountAndConsent(query, id)
  return { ...session, place, hasAccount, bookingConsent, prepaidCents, programme }
}

/** Whether the client of a session has a client area, and what they agreed to when they asked for it. */
async function accountAndConsent(query: Query, sessionId: string) {
  const [row] = await query<{
    hasAccount: boolean
    version: number | null
    given: number
    withdrawn: number | null
    prepaid: number | null
  }>(
    `select s.consent_version as version, ${ms('s.requested_at')} as given,
       ${ms('s.consent_withdrawn_at')} as withdrawn,
       (select r.amount_cents from payment_request r where r.practice_id = s.practice_id and r.session_id = s.id
         and r.kind = 'prepayment' and r.status in ('open', 'paid') limit 1) as prepaid,
       exists (select from client_account_patient a
         where a.practice_id = s.practice_id and a.patient_id = s.patient_id) as "hasAccount"
     from session s where s.id = $1`,
    [sessionId],
  )
  const { hasAccount = false, prepaid: prepaidCents = null } = row ?? {}
  if (!row || row.version === null) return { hasAccount, prepaidCents, bookingConsent: null }
  const withdrawnAt = row.withdrawn === null ? null : new Date(row.withdrawn)
  const bookingConsent = { version: row.version, givenAt: new Date(row.given), withdrawnAt }
  return { hasAccount, prepaidCents, bookingConsent }
}

/** The programme around a session as its practitioner sees it. A session that stands alone has none to speak of. */
async function programmeAround(query: Query, sessionId: string): Promise<z.output<typeof SessionDetail>['programme']> {
  const programme = await readProgramme(query, sessionId)
  return programme && programme.sessions.length + programme.unplanned.length > 1 ? programme : null
}
