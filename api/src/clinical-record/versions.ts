import type * as z from 'zod'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { FieldVersion } from './contract.ts'
import type { ClinicalField } from './fields.ts'
import { openText, sealText } from './sealed-text.ts'
import { auditRecord, type RecordAccess, type StoredField } from './service.ts'

/** A field keeps this many earlier versions: months of changes. */
const MOST_VERSIONS = 100

/** Every sealed length has this many digits, so that all are equally long. */
const LENGTH_DIGITS = 7

interface Of {
  sessionId: string
  field: ClinicalField
}

/** An earlier text of a field, by its revision. */
interface EarlierVersion extends Of {
  revision: number
}

/** Stores the earlier text of a field, if there was any. Returns whether it did. */
export async function storeVersion(
  query: Query,
  vault: Vault,
  { sessionId, field, before }: Of & { before: StoredField },
  isMissed: boolean,
): Promise<boolean> {
  if (!isMissed || !before.id || !before.text) return false
  const id = newId()
  const tables = tablesOf(query)
  const { practiceId, revision, userId, savedAt } = await tables
    .selectFrom('SessionField')
    .select(['practiceId', 'revision', 'userId', 'savedAt'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const text = sealText(vault, `session_field_version.text:${id}`, before.text)
  const length = vault.seal(
    `session_field_version.length:${id}`,
    String(before.text.length).padStart(LENGTH_DIGITS, '0'),
  )
  await tables
    .insertInto('SessionFieldVersion')
    .values({ id, practiceId, sessionId, field, text, length, revision, userId, savedAt })
    .execute()
  await tables
    .deleteFrom('SessionFieldVersion')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('SessionFieldVersion as v')
        .select('v.id')
        .where('v.sessionId', '=', sessionId)
        .where('v.field', '=', field)
        .orderBy('v.revision', 'desc')
        .offset(MOST_VERSIONS),
    )
    .execute()
  return true
}

/** The earlier versions of a field, with who wrote them. */
const versionsOf = (query: Query, { sessionId, field }: Of) =>
  tablesOf(query)
    .selectFrom('SessionFieldVersion as v')
    .leftJoin('User as u', (join) => join.onRef('u.practiceId', '=', 'v.practiceId').onRef('u.id', '=', 'v.userId'))
    .select(['v.id', 'v.revision', 'v.savedAt', 'u.name as by', 'v.length'])
    .where('v.sessionId', '=', sessionId)
    .where('v.field', '=', field)

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>

const shown = (vault: Vault, { length, ...row }: Row) => ({
  ...row,
  length: Number(textUnlessLost(vault, `session_field_version.length:${row.id}`, length) ?? 0),
})

/** A page of the earlier versions of a field, the latest first. */
export async function listVersions(
  query: Query,
  vault: Vault,
  { sessionId, field }: Of,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: z.output<typeof FieldVersion>[]; total: number }> {
  await findPatientOfSession(query, sessionId)
  const versions = tablesOf(query)
    .selectFrom('SessionFieldVersion')
    .where('sessionId', '=', sessionId)
    .where('field', '=', field)
  const total = await countOf(versions)
  const rows = await versionsOf(query, { sessionId, field })
    .orderBy('v.revision', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows: rows.map((row) => shown(vault, row)), total }
}

/** Finds the patient of a session; `not_found` for another practice's. */
export async function findPatientOfSession(query: Query, sessionId: string): Promise<string> {
  const session = await tablesOf(query)
    .selectFrom('Session')
    .select('patient')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  return session.patient
}

/** One earlier version, opened; `not_found` where none is stored. */
export async function openVersion(query: Query, vault: Vault, { sessionId, field, revision }: EarlierVersion) {
  const row = await versionsOf(query, { sessionId, field })
    .select('v.text')
    .where('v.revision', '=', revision)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const { text, ...version } = row
  return { ...shown(vault, version), text: openText(vault, `session_field_version.text:${row.id}`, text) }
}

/** Opens one earlier version; the log records who did. */
export async function readFieldVersion(query: Query, secrets: Secrets, of: EarlierVersion, at: RecordAccess) {
  const { sessionId, field, revision } = of
  const patientId = await findPatientOfSession(query, sessionId)
  const version = await openVersion(query, await readVault(query, secrets, at.actor.practiceId), of)
  await auditRecord(query, 'record.version_read', { patientId, sessionId, field, revision }, at)
  return version
}
