import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writeAudit } from '../audit/service.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import { ms, type Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { sessionDetail } from '../sessions/reading/detail.ts'
import type { ClinicalRecord, RecordField } from './contract.ts'
import { draftKeyOf } from './drafts.ts'
import { type ClinicalField, clinicalFields } from './fields.ts'
import { openText } from './sealed-text.ts'

/** Who is at a record, and when. */
export interface RecordAccess {
  actor: Pick<PractitionerActor, 'userId' | 'practiceId' | 'name'>
  now: Date
}

/** A field as it is kept, opened. */
export interface StoredField extends z.output<typeof RecordField> {
  /** Null: it was never written. */
  id: string | null
  userId: string | null
  begunAt: Date | null
}

interface Row {
  id: string
  field: ClinicalField
  text: Buffer
  revision: number
  user_id: string | null
  name: string | null
  begun_at: number
  saved_at: number
}

const unwritten: StoredField = { id: null, text: '', revision: 0, savedAt: null, by: null, userId: null, begunAt: null }

/** The fields of a session's record, those among them that were never written. */
export async function readFields(
  query: Query,
  vault: Vault,
  sessionId: string,
): Promise<Record<ClinicalField, StoredField>> {
  const rows = await query<Row>(
    `select f.id, f.field, f.text, f.revision, f.user_id, u.name,
       ${ms('f.begun_at')} as begun_at, ${ms('f.saved_at')} as saved_at
     from session_field f left join app_user u on u.practice_id = f.practice_id and u.id = f.user_id
     where f.session_id = $1`,
    [sessionId],
  )
  const opened = new Map(rows.map((row) => [row.field, keptOf(row, vault)]))
  return Object.fromEntries(clinicalFields.map((field) => [field, opened.get(field) ?? unwritten])) as Record<
    ClinicalField,
    StoredField
  >
}

const keptOf = (row: Row, vault: Vault): StoredField => ({
  id: row.id,
  text: openText(vault, `session_field.text:${row.id}`, row.text),
  revision: row.revision,
  savedAt: new Date(row.saved_at),
  by: row.name,
  userId: row.user_id,
  begunAt: new Date(row.begun_at),
})

/** Opens the record of a session, with what was written the last time, and says in the log who did. */
export async function readRecord(
  query: Query,
  secrets: Secrets,
  sessionId: string,
  { actor, now }: RecordAccess,
): Promise<z.output<typeof ClinicalRecord>> {
  const session = await sessionDetail(query, { practiceId: actor.practiceId, secrets }, sessionId, now)
  const vault = await readVault(query, secrets, actor.practiceId)
  const fields = await readFields(query, vault, sessionId)
  const last = await lastWritten(query, vault, { practiceId: actor.practiceId, ...session })
  const details = { patientId: session.patient.id, sessionId, ...(last && { lastSessionId: last.sessionId }) }
  await auditRecord(query, 'record.read', details, { actor, now })
  return { session, fields, last, draftKey: draftKeyOf(secrets.APP_SECRET, actor.userId) }
}

interface Here {
  practiceId: string
  patient: { id: string }
  startsAt: Date
}

/**
 * What was written of the latest session before this one of which anything was. The client is named to the statement: looked
 * up in it, PostgreSQL could take going back through all sessions of the practice for the shorter way.
 */
async function lastWritten(query: Query, vault: Vault, { practiceId, patient, startsAt }: Here) {
  const rows = await query<Pick<Row, 'id' | 'field' | 'text'> & { session_id: string; starts_at: number }>(
    `select f.id, f.field, f.text, f.session_id, ${ms('e.starts_at')} as starts_at
     from (
       select o.practice_id, o.id, o.starts_at from session o
       where o.practice_id = $1 and o.patient_id = $2 and o.starts_at < $3 and exists (select from session_field w
         where w.practice_id = o.practice_id and w.session_id = o.id and not w.is_empty)
       order by o.starts_at desc, o.id desc limit 1
     ) e join session_field f on f.practice_id = e.practice_id and f.session_id = e.id
     where not f.is_empty`,
    [practiceId, patient.id, startsAt.toISOString()],
  )
  const [first] = rows
  if (!first) return null
  const texts = rows.map(({ id, field, text }) => [field, { text: openText(vault, `session_field.text:${id}`, text) }])
  return {
    sessionId: first.session_id,
    startsAt: new Date(first.starts_at),
    fields: Object.fromEntries(texts) as Partial<Record<ClinicalField, { text: string }>>,
  }
}

/** The log's details about a record: where something was written, never what. */
export interface Details {
  patientId: string
  sessionId: string
  [more: string]: string | number
}

/** Adds to the log what was done with a record. */
export const auditRecord = (query: Query, action: AuditAction, details: Details, { actor, now }: RecordAccess) =>
  writeAudit(query, {
    practiceId: actor.practiceId,
    by: 'practitioner',
    actor: { id: actor.userId, name: actor.name },
    action,
    details,
    now,
  })
