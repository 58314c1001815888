import type * as z from 'zod'
import { readVault, type Secrets, type Vault } from '../../crypto/vault.ts'
import { epochMs, type Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import { patientsWith, searchedWords } from '../../patients/search.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { HistoryEntry, SessionSummary } from '../contract/summary.ts'
import type { sessions } from '../contract.ts'
import { reasonsOfEnds, reasonsOfLines } from '../reasons.ts'
import { openSessionMessage } from '../sealed-message.ts'
import { parseSource } from '../source.ts'
import { offeredEvents, type SessionStatus } from '../states.ts'
import { openTypedDetails } from '../typed-details.ts'
import { sessionsWithEndedProposals } from './ended-proposals.ts'

type SessionReply = z.output<typeof SessionSummary>
type Filter = z.output<typeof sessions.list.query> & { patientId?: string }

interface Row {
  id: string
  status: SessionStatus
  starts_at: number
  ends_at: number
  location: SessionReply['location']
  is_locked: boolean
  message: Buffer | null
  typed_details: Buffer | null
  source: unknown
  requested_at: number
  confirm_by: number | null
  attendance_confirmed_at: number | null
  started_at: number | null
  stopped_at: number | null
  missed_at: number | null
  is_written_since: boolean
  items: { id: string; nameFr: string; nameEn: string; color: string; priceCents: number }[]
  patient: SessionReply['patient']
  proposals: [startsAt: number, until: number][] | null
}

/**
 * The session runs, and its practitioner has written or saved something since its start. What its client answers does
 * not count.
 */
const WRITTEN_SINCE_START = `s.status = 'in_progress' and (
    exists (select from session_field f where f.practice_id = s.practice_id and f.session_id = s.id
      and f.saved_at > s.started_at)
    or exists (select from form_answer a where a.practice_id = s.practice_id and a.session_id = s.id
      and a.done_by = 'practitioner' and a.answered_at > s.started_at)
    or exists (select from consent c where c.practice_id = s.practice_id and c.session_id = s.id
      and c.signed_at > s.started_at)
    or exists (select from document d where d.practice_id = s.practice_id and d.patient_id = s.patient_id
      and d.session_id = s.id and d.created_at > s.started_at and d.removed_at is null))`

const COLUMNS = `
  s.id, s.status, s.location, s.is_locked, s.message, s.typed_details, s.source,
  ${epochMs('s.starts_at')} as starts_at, ${epochMs('s.ends_at')} as ends_at, ${epochMs('s.requested_at')} as requested_at, ${epochMs('s.confirm_by')} as confirm_by,
  ${epochMs('s.attendance_confirmed_at')} as attendance_confirmed_at,
  ${epochMs('s.started_at')} as started_at, ${epochMs('s.stopped_at')} as stopped_at, ${epochMs('s.missed_at')} as missed_at,
  ${WRITTEN_SINCE_START} as is_written_since,
  (select json_agg(json_build_object('id', i.session_type_id, 'nameFr', i.name_fr, 'nameEn', i.name_en,
     'color', i.color, 'priceCents', i.price_cents) order by i.position)
   from session_item i where i.practice_id = s.practice_id and i.session_id = s.id) as items,
  (select json_agg(json_build_array(${epochMs('b.starts_at')} + s.buffer_before_minutes * 60000, ${epochMs('b.expires_at')})
      order by b.starts_at)
    from time_block b where b.practice_id = s.practice_id and b.proposed_for = s.id) as proposals,
  json_build_object('id', p.id, 'firstname', p.firstname, 'lastname', p.lastname, 'email', p.email, 'phone', p.phone,
    'isNew', not exists (select 1 from session o where o.practice_id = s.practice_id and o.patient_id = s.patient_id
      and o.id <> s.id and o.requested_at < s.requested_at and o.status <> 'cancelled')) as patient`

const WITH_PATIENT = 'join patient p on p.practice_id = s.practice_id and p.id = s.patient_id'

/** Each order matches an index, so a page is read from it and nothing is sorted. */
const orders: Record<string, string[]> = {
  startsAt: ['s.starts_at'],
  requestedAt: ['s.requested_at'],
  status: ['s.status', 's.starts_at'],
}

/** Builds only the requested conditions, since PostgreSQL plans by the statement. */
function conditionsOf(practiceId: PracticeId, filter: Filter) {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const practice = place(practiceId)
  const conditions = [`s.practice_id = ${practice}`]
  const [status, ...others] = filter.status ?? []
  if (others.length) conditions.push(`s.status = any (${place(filter.status)})`)
  else if (status) conditions.push(`s.status = ${place(status)}`)
  if (filter.patientId) conditions.push(`s.patient_id = ${place(filter.patientId)}`)
  if (filter.from) conditions.push(`s.starts_at >= ${place(filter.from.toISOString())}`)
  if (filter.to) conditions.push(`s.starts_at < ${place(filter.to.toISOString())}`)
  if (filter.location) conditions.push(`s.location = ${place(filter.location)}`)
  if (filter.sessionTypeId)
    conditions.push(`s.id in (select i.session_id from session_item i
      where i.practice_id = ${practice} and i.session_type_id = ${place(filter.sessionTypeId)})`)
  if (filter.q) {
    const words = searchedWords(filter.q)
    // The query holds only punctuation, which matches nobody's name.
    conditions.push(...(words.length ? patientsWith(words, 's.patient_id', practice, place) : ['false']))
  }
  return { where: conditions.join(' and '), values }
}

/** One session as lists and cards show it; `not_found` for another practice's. */
export async function findSession(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  id: string,
  now: Date,
): Promise<SessionReply> {
  const [vault, [row]] = await Promise.all([
    readVault(query, secrets, practiceId),
    query<Row>(`select ${COLUMNS} from session s ${WITH_PATIENT} where s.practice_id = $1 and s.id = $2`, [
      practiceId,
      id,
    ]),
  ])
  if (!row) throw fail('not_found')
  return present(row, vault, await eventsOf(query, vault, { practiceId, rows: [row], now }), now)
}

/** A page of sessions, with the number of matches. Details are read only for the rows of the page. */
export async function listSessions(query: Query, { practiceId, secrets }: PracticeScope, filter: Filter, now: Date) {
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc'
  const order = [...(orders[filter.sort.replace(/^-/, '')] ?? []), 's.id'].map((column) => `${column} ${direction}`)
  const { where, values } = conditionsOf(practiceId, filter)
  const page = `select s.* from session s where ${where} order by ${order} limit ${filter.perPage}
    offset ${(filter.page - 1) * filter.perPage}`
  const [vault, [counted], rows] = await Promise.all([
    readVault(query, secrets, practiceId),
    query<{ total: number }>(`select count(*)::int as total from session s where ${where}`, values),
    query<Row>(`select ${COLUMNS} from (${page}) s ${WITH_PATIENT} order by ${order}`, values),
  ])
  const events = await eventsOf(query, vault, { practiceId, rows, now })
  return { rows: rows.map((row) => present(row, vault, events, now)), total: counted?.total ?? 0 }
}

/** Reads what only their history says: why the ended ones ended, and which requests lost proposed times. */
async function eventsOf(
  query: Query,
  vault: Vault,
  { practiceId, rows, now }: { practiceId: PracticeId; rows: readonly Row[]; now: Date },
) {
  const idsOf = (status: SessionStatus) => rows.filter((row) => row.status === status).map(({ id }) => id)
  const reasons = await reasonsOfEnds(query, vault, practiceId, idsOf('cancelled'))
  return {
    reasons,
    endedProposals: await sessionsWithEndedProposals(query, practiceId, idsOf('pending_validation'), now),
  }
}

const instantOrNull = (value: number | null) => (value === null ? null : new Date(value))

function present(
  row: Row,
  vault: Vault,
  { reasons, endedProposals }: Awaited<ReturnType<typeof eventsOf>>,
  now: Date,
): SessionReply {
  const startsAt = new Date(row.starts_at)
  const startedAt = instantOrNull(row.started_at)
  const proposals = (row.proposals ?? [])
    .map(([at, until]) => ({ startsAt: new Date(at), until: new Date(until) }))
    .filter(({ until }) => until > now)
  const typedDetails = row.typed_details && openTypedDetails(vault, row.id, row.typed_details)
  const moment = { startsAt, startedAt, missedAt: instantOrNull(row.missed_at), isWrittenSince: row.is_written_since }
  return {
    id: row.id,
    status: row.status,
    startsAt,
    endsAt: new Date(row.ends_at),
    durationMinutes: (row.ends_at - row.starts_at) / 60_000,
    location: row.location,
    isLocked: row.is_locked,
    priceCents: row.items.reduce((sum, item) => sum + item.priceCents, 0),
    currency: 'EUR',
    types: row.items,
    patient: row.patient,
    message: row.message && openSessionMessage(vault, row.id, row.message),
    ...(typedDetails && { typedDetails }),
    source: parseSource(row.source),
    requestedAt: new Date(row.requested_at),
    confirmBy: row.status === 'pending_validation' ? instantOrNull(row.confirm_by) : null,
    ...(proposals.length > 0 && { proposals }),
    ...(endedProposals.has(row.id) && { haveProposalsEnded: true as const }),
    ...(row.attendance_confirmed_at !== null && { attendanceConfirmedAt: new Date(row.attendance_confirmed_at) }),
    startedAt,
    stoppedAt: instantOrNull(row.stopped_at),
    cancelReason: reasons.get(row.id) ?? null,
    allowed: offeredEvents({ status: row.status, ...moment }, now),
  }
}

/** Everything that happened to a session, oldest first. */
export async function historyOf(
  query: Query,
  secrets: Secrets,
  sessionId: string,
): Promise<z.output<typeof HistoryEntry>[]> {
  const rows = await tablesOf(query)
    .selectFrom('SessionHistory as h')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'h.practiceId').onRef('s.id', '=', 'h.sessionId'),
    )
    .select(['h.id', 'h.practiceId', 'h.event', 'h.from', 'h.to', 'h.by', 'h.startsAt', 'h.at'])
    .where('s.id', '=', sessionId)
    .orderBy('h.at')
    .orderBy('h.id')
    .execute()
  const [first] = rows
  if (!first) throw fail('not_found')
  const ids = rows.map(({ id }) => id)
  const reasons = await reasonsOfLines(query, secrets, first.practiceId, ids)
  return rows.map((row) => ({ ...row, reason: reasons.get(row.id) ?? null }))
}
