import type * as z from 'zod'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { FieldVersion } from './contract.ts'
import type { ClinicalField } from './fields.ts'
import { openText, sealText } from './sealed-text.ts'
import { auditRecord, type RecordAccess, type StoredField } from './service.ts'

/** Of a field so many earlier versions are kept: months of a practitioner's changes of mind. */
const MOST_VERSIONS = 100

const aboutText = (id: string) => `session_field_version.text:${id}`
const aboutLength = (id: string) => `session_field_version.length:${id}`
/** Every sealed length is as long as any other. */
const LENGTH_DIGITS = 7

interface Of {
  sessionId: string
  field: ClinicalField
}

/** Keeps what stood in a field, if there was anything. Says whether it did. */
export async function keepVersion(
  query: Query,
  vault: Vault,
  { sessionId, field, before }: Of & { before: StoredField },
  isMissed: boolean,
): Promise<boolean> {
  if (!isMissed || !before.id || !before.text) return false
  const id = newId()
  await query(
    `insert into session_field_version (id, practice_id, session_id, field, text, length, revision, user_id, saved_at)
     select $1, practice_id, session_id, field, $2, $4, revision, user_id, saved_at from session_field where id = $3`,
    [
      id,
      sealText(vault, aboutText(id), before.text),
      before.id,
      vault.seal(aboutLength(id), String(before.text.length).padStart(LENGTH_DIGITS, '0')),
    ],
  )
  await query(
    `delete from session_field_version where id in (select id from session_field_version
       where session_id = $1 and field = $2 order by revision desc offset ${MOST_VERSIONS})`,
    [sessionId, field],
  )
  return true
}

interface Row {
  id: string
  revision: number
  saved_at: number
  by: string | null
  length: Buffer
}

const COLUMNS = `v.id, v.revision, ${ms('v.saved_at')} as saved_at, u.name as by, v.length`
const WITH_NAME = 'left join app_user u on u.practice_id = v.practice_id and u.id = v.user_id'

const shown = (vault: Vault, { saved_at, length, ...row }: Row) => ({
  ...row,
  length: Number(textUnlessLost(vault, aboutLength(row.id), length) ?? 0),
  savedAt: new Date(saved_at),
})

/** A page of the earlier versions of a field, the latest first. */
export async function listVersions(
  query: Query,
  vault: Vault,
  { sessionId, field }: Of,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: z.output<typeof FieldVersion>[]; total: number }> {
  await patientOf(query, sessionId)
  const [counted] = await query<{ total: number }>(
    'select count(*)::int as total from session_field_version where session_id = $1 and field = $2',
    [sessionId, field],
  )
  const rows = await query<Row>(
    `select ${COLUMNS} from session_field_version v ${WITH_NAME}
     where v.session_id = $1 and v.field = $2 order by v.revision desc limit $3 offset $4`,
    [sessionId, field, perPage, (page - 1) * perPage],
  )
  return { rows: rows.map((row) => shown(vault, row)), total: counted?.total ?? 0 }
}

/** Whose session it is; `not_found` for another practice's. */
export async function patientOf(query: Query, sessionId: string): Promise<string> {
  const [session] = await query<{ patient_id: string }>('select patient_id from session where id = $1', [sessionId])
  if (!session) throw fail('not_found')
  return session.patient_id
}

/** One earlier version, opened; `not_found` where none is kept. */
export async function openVersion(query: Query, vault: Vault, { sessionId, field }: Of, revision: number) {
  const [row] = await query<Row & { text: Buffer }>(
    `select ${COLUMNS}, v.text from session_field_version v ${WITH_NAME}
     where v.session_id = $1 and v.field = $2 and v.revision = $3`,
    [sessionId, field, revision],
  )
  if (!row) throw fail('not_found')
  const { text, ...version } = row
  return { ...shown(vault, version), text: openText(vault, aboutText(row.id), text) }
}

/** Opens one earlier version, and says in the log who did. */
export async function readFieldVersion(query: Query, secrets: Secrets, of: Of, revision: number, at: RecordAccess) {
  const { sessionId, field } = of
  const patientId = await patientOf(query, sessionId)
  const version = await openVersion(query, await readVault(query, secrets, at.actor.practiceId), of, revision)
  await auditRecord(query, 'record.version_read', { patientId, sessionId, field, revision }, at)
  return version
}
