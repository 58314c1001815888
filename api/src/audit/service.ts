import { millisecondsInHour } from 'date-fns/constants'
import type * as z from 'zod'
import { newId } from '../db/base.ts'
import { currentPatient, formerIdsOf } from '../db/current-patient.ts'
import { epochMs, type Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { PracticeId } from '../practice-id.ts'
import type { AuditAction } from './actions.ts'
import type { AuditEntry } from './contract.ts'

type Reply = z.output<typeof AuditEntry>

/** Repeated reading within this time counts once. */
const ONE_READING_MS = 10 * 60_000

/** A new line. It never holds clinical content or secrets: the practice and admins read it. */
export interface NewAuditEntry {
  /** The practice concerned. Null for none, which only the admin scope may write. */
  practiceId: PracticeId | null
  by: Reply['by']
  /** Who did it; null for the system. */
  actor: { id: string; name: string } | null
  action: AuditAction
  /** The object of the action, as people know it. Never a patient's name: `details.patientId` has their id. */
  subject?: string | null
  details?: Reply['details']
  now: Date
}

/** Adds a line to the log, in the transaction of the action: a rollback leaves none. */
export const writeAudit = (query: Query, entry: NewAuditEntry) => writeAuditEach(query, [entry])

/** Adds lines in one statement. */
export async function writeAuditEach(query: Query, entries: readonly NewAuditEntry[]) {
  await query(
    `insert into audit_entry (id, practice_id, done_by, actor, actor_name, action, subject, details, happened_at)
     select * from json_to_recordset($1) as line (id uuid, practice_id uuid, done_by text, actor uuid, actor_name text,
       action text, subject text, details jsonb, happened_at timestamptz)`,
    [JSON.stringify(entries.map(lineOf))],
  )
}

const lineOf = ({ practiceId, by, actor, action, subject, details, now }: NewAuditEntry) => ({
  id: newId(),
  practice_id: practiceId,
  done_by: by,
  actor: actor?.id,
  actor_name: actor?.name,
  action,
  subject,
  details: details ?? {},
  happened_at: now.toISOString(),
})

/**
 * Adds a line about no practice, unless the same admin left an equal one in the last hour: paging through a list counts
 * as one look.
 */
export async function writeAuditOnceAnHour(
  query: Query,
  entry: NewAuditEntry & { actor: NonNullable<NewAuditEntry['actor']> },
) {
  const { actor, action, details, now } = entry
  const known = await query(
    `select from audit_entry where done_by = 'admin' and happened_at > $1 and actor = $2 and action = $3
       and details = $4::jsonb limit 1`,
    [new Date(now.getTime() - millisecondsInHour).toISOString(), actor.id, action, JSON.stringify(details ?? {})],
  )
  if (known.length === 0) await writeAudit(query, entry)
}

/** Adds to the log of each practice what an admin saw of it, once an hour. */
export async function writeAuditOfPractices(
  query: Query,
  practiceIds: readonly PracticeId[],
  entry: Omit<NewAuditEntry, 'practiceId'> & { actor: NonNullable<NewAuditEntry['actor']> },
) {
  const { actor, action, now } = entry
  const known = await query<{ id: PracticeId }>(
    `select distinct practice_id as id from audit_entry
     where practice_id = any ($1) and happened_at > $2 and actor = $3 and action = $4`,
    [practiceIds, new Date(now.getTime() - millisecondsInHour).toISOString(), actor.id, action],
  )
  const recorded = new Set(known.map(({ id }) => id))
  const entries = practiceIds.filter((id) => !recorded.has(id)).map((practiceId) => ({ ...entry, practiceId }))
  await writeAuditEach(query, entries)
}

/** Who acted, as a line of the log names them: an admin. */
export const adminAuthor = ({ userId, name }: Pick<PractitionerActor, 'userId' | 'name'>) => ({
  by: 'admin' as const,
  actor: { id: userId, name },
})

/** The same of a practitioner. */
export const practitionerAuthor = ({ userId, name }: Pick<PractitionerActor, 'userId' | 'name'>) => ({
  by: 'practitioner' as const,
  actor: { id: userId, name },
})

/** The same of a practitioner, or of the system where none acted. */
export const authorOf = (by: Pick<PractitionerActor, 'userId' | 'name'> | null) =>
  by ? practitionerAuthor(by) : { by: 'system' as const, actor: null }

/** A practitioner's action on their own practice. */
interface PractitionerEntry extends Pick<NewAuditEntry, 'subject' | 'details' | 'now'> {
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>
}

/** The line about what a practitioner did. */
export const practitionerEntry = (action: AuditAction, { actor, ...about }: PractitionerEntry): NewAuditEntry => ({
  practiceId: actor.practiceId,
  ...practitionerAuthor(actor),
  action,
  ...about,
})

/** Adds what a practitioner did. */
export const writePractitionerAudit = (query: Query, action: AuditAction, entry: PractitionerEntry) =>
  writeAudit(query, practitionerEntry(action, entry))

/** Adds that a practitioner read something of a client, once for a while. */
export async function writeReadAudit(
  query: Query,
  action: Extract<AuditAction, `${string}read`>,
  { actor, details, now }: PractitionerEntry & { details: { patientId: string; [more: string]: string } },
) {
  const { practiceId, userId } = actor
  const known = await query(
    `select from audit_entry where practice_id = $1 and patient = $2 and happened_at > $3 and action = $4
       and actor = $5 limit 1`,
    [practiceId, details.patientId, new Date(now.getTime() - ONE_READING_MS).toISOString(), action, userId],
  )
  if (known.length > 0) return
  await writePractitionerAudit(query, action, { actor, details, now })
}

interface Row {
  id: string
  happened_at: number
  by: Reply['by']
  name: string | null
  action: string
  subject: string | null
  practice: Reply['practice']
  details: Reply['details']
}

/** The name for a patient's id: the log holds only the id, so the name is deleted with the patient. */
const PATIENT = `(select t.firstname || ' ' || t.lastname from patient t
  where t.practice_id = e.practice_id and t.id = e.patient)`

const COLUMNS = `e.id, ${epochMs('e.happened_at')} as happened_at, e.done_by as by, e.actor_name as name, e.action,
  coalesce(e.subject, ${PATIENT}) as subject,
  e.details, case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end as practice`

interface Paging {
  page: number
  perPage: number
}

/** Lists actions in a practice, or of admins on it, the latest first. */
export const listAudit = (query: Query, practiceId: PracticeId, paging: Paging) =>
  read(query, 'practice_id = $1', [practiceId], paging)

/** Lists actions in a practice before a line, the latest first, for who reads the whole log: nothing is counted. */
export const listAuditBefore = (
  query: Query,
  practiceId: PracticeId,
  { happenedAt, id }: Pick<Reply, 'happenedAt' | 'id'>,
  perPage: number,
) => {
  const before = [practiceId, happenedAt.toISOString(), id]
  return readRows(query, 'practice_id = $1 and (happened_at, id) < ($2, $3)', before, { page: 1, perPage })
}

const KINDS = { read: `and right(action, 4) = 'read'`, change: `and right(action, 4) <> 'read'`, all: '' }

/** Lists what was read or changed about a client, the latest first. Throws `not_found` for another practice's. */
export async function listPatientAudit(
  query: Query,
  practiceId: PracticeId,
  requestedId: string,
  { kind, ...paging }: Paging & { kind: keyof typeof KINDS },
) {
  const patientId = await currentPatient(query, practiceId, requestedId)
  // A merged client's lines keep the earlier id.
  const former = await formerIdsOf(query, [patientId]).where('practiceId', '=', practiceId).execute()
  const ids = [patientId, ...former.map(({ id }) => id)]
  return read(query, `practice_id = $1 and patient = any ($2) ${KINDS[kind]}`, [practiceId, ids], paging)
}

/** Lists the actions of admins everywhere, the latest first. In the admin scope. */
export const listAdminAudit = (query: Query, paging: Paging) => read(query, `done_by = 'admin'`, [], paging)

async function read(query: Query, where: string, values: unknown[], paging: Paging) {
  const [counted] = await query<{ total: number }>(
    `select count(*)::int as total from audit_entry where ${where}`,
    values,
  )
  return { rows: await readRows(query, where, values, paging), total: counted?.total ?? 0 }
}

/** The page is cut before anything is joined to it. */
async function readRows(query: Query, where: string, values: unknown[], { page, perPage }: Paging) {
  const rows = await query<Row>(
    `select ${COLUMNS}
     from (select * from audit_entry where ${where} order by happened_at desc, id desc
       limit $${values.length + 1} offset $${values.length + 2}) e
     left join listed_practice p on p.id = e.practice_id
     order by e.happened_at desc, e.id desc`,
    [...values, perPage, (page - 1) * perPage],
  )
  return rows.map((row) => ({ ...row, happenedAt: new Date(row.happened_at) }))
}
