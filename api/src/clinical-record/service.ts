import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { sessionDetail } from '../sessions/reading/detail.ts'
import type { ClinicalRecord, RecordField } from './contract.ts'
import { draftKeyOf } from './drafts.ts'
import { type ClinicalField, clinicalFields } from './fields.ts'
import { lastWrittenSession } from './last-written.ts'
import { fieldTextUnlessLost } from './sealed-text.ts'

/** The person who uses a record, and the time. */
export interface RecordAccess {
  actor: Pick<PractitionerActor, 'userId' | 'practiceId' | 'name'>
  now: Date
}

/** A stored field, opened. */
export interface StoredField extends z.output<typeof RecordField> {
  /** Null: it was never written. */
  id: string | null
  userId: string | null
  begunAt: Date | null
}

const fieldsOf = (query: Query, sessionId: string) =>
  tablesOf(query)
    .selectFrom('SessionField as f')
    .leftJoin('User as u', (join) => join.onRef('u.practiceId', '=', 'f.practiceId').onRef('u.id', '=', 'f.userId'))
    .select(['f.id', 'f.field', 'f.text', 'f.revision', 'f.userId', 'u.name', 'f.begunAt', 'f.savedAt'])
    .where('f.sessionId', '=', sessionId)
    .execute()

type FieldRow = Awaited<ReturnType<typeof fieldsOf>>[number]

const unwritten: StoredField = { id: null, text: '', revision: 0, savedAt: null, by: null, userId: null, begunAt: null }

/** The fields of a session's record, including those that were never written. */
export async function readFields(
  query: Query,
  vault: Vault,
  sessionId: string,
): Promise<Record<ClinicalField, StoredField>> {
  const rows = await fieldsOf(query, sessionId)
  const opened = new Map(rows.map((row) => [row.field, keptOf(row, vault)]))
  return Object.fromEntries(clinicalFields.map((field) => [field, opened.get(field) ?? unwritten])) as Record<
    ClinicalField,
    StoredField
  >
}

function keptOf(row: FieldRow, vault: Vault): StoredField {
  const text = fieldTextUnlessLost(vault, `session_field.text:${row.id}`, row.text)
  return {
    id: row.id,
    text: text ?? '',
    ...(text === null && { isUnreadable: true as const }),
    revision: row.revision,
    savedAt: row.savedAt,
    by: row.name,
    userId: row.userId,
    begunAt: row.begunAt,
  }
}

/** Opens the record of a session, with what was written the last time; the log records who did. */
export async function readRecord(
  query: Query,
  secrets: Secrets,
  sessionId: string,
  { actor, now }: RecordAccess,
): Promise<z.output<typeof ClinicalRecord>> {
  const session = await sessionDetail(query, { practiceId: actor.practiceId, secrets }, sessionId, now)
  const vault = await readVault(query, secrets, actor.practiceId)
  const fields = await readFields(query, vault, sessionId)
  const last = await lastWrittenSession(query, vault, { practiceId: actor.practiceId, ...session })
  const details = { patientId: session.patient.id, sessionId, ...(last && { lastSessionId: last.sessionId }) }
  await auditRecord(query, 'record.read', details, { actor, now })
  return { session, fields, last, draftKey: draftKeyOf(secrets.APP_SECRET, actor.userId) }
}

/** The log's details about a record: which fields were written, never what. */
export interface RecordAuditDetails {
  patientId: string
  sessionId: string
  [more: string]: string | number
}

/** Adds an action on a record to the log. */
export const auditRecord = (
  query: Query,
  action: AuditAction,
  details: RecordAuditDetails,
  { actor, now }: RecordAccess,
) => writePractitionerAudit(query, action, { actor, details, now })
