import { type Secrets, vaultOf } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { fail, refuseField } from '../http/errors.ts'
import { recordConflict } from './conflict.ts'
import type { ClinicalField } from './fields.ts'
import { auditRecord, type RecordAccess, readFields, type StoredField } from './service.ts'
import { openVersion } from './versions.ts'
import { lockedSession, writeField } from './writing.ts'

interface Wanted {
  sessionId: string
  field: ClinicalField
  revision: number
  /** The revision that it replaces. */
  base: number
}

/** Writes an earlier version again. The replaced text becomes a version in turn. */
export async function restoreVersion(
  query: Query,
  secrets: Secrets,
  wanted: Wanted,
  at: RecordAccess,
): Promise<StoredField> {
  const { sessionId, field, revision, base } = wanted
  const session = await lockedSession(query, sessionId)
  const vault = await vaultOf(query, secrets, at.actor.practiceId)
  const { text } = await openVersion(query, vault, { sessionId, field, revision })
  const before = (await readFields(query, vault, sessionId))[field]
  const details = { patientId: session.patient, sessionId, field, revision }
  if (before.text === text) {
    await auditRecord(query, 'record.version_read', details, at)
    return before
  }
  if (session.isLocked) throw fail('locked')
  if (before.isUnreadable) throw refuseField('revision', 'unreadable')
  if (base > before.revision) throw refuseField('base', 'unknown_revision')
  if (base < before.revision) throw recordConflict([[field, before]])
  const restored = await writeField(query, vault, { sessionId, field, text, before, keepsReplaced: true }, at)
  await auditRecord(query, 'record.restored', details, at)
  return restored
}
