import type { Query } from '../db/query.ts'
import { Failure, fail } from '../http/errors.ts'
import type { ClinicalField } from './fields.ts'
import { auditRecord, type RecordAccess, type StoredField } from './service.ts'
import { findPatientOfSession } from './versions.ts'

/** Fields that somebody else has changed since, with their stored text. */
export const recordConflict = (fields: readonly (readonly [ClinicalField, StoredField])[]) =>
  fail('conflict', {
    fields: Object.fromEntries(
      fields.map(([field, { text, revision, savedAt, by }]) => [field, { text, revision, savedAt, by }]),
    ),
  })

/**
 * Writes in a transaction. A conflict shows the stored text, so the log records that reading in a separate transaction:
 * the refused one leaves no line.
 */
export async function auditConflictReads<T>(
  within: <R>(work: (query: Query) => Promise<R>) => Promise<R>,
  sessionId: string,
  at: RecordAccess,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  try {
    return await within(work)
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict')
      await within(async (query) =>
        auditRecord(query, 'record.read', { patientId: await findPatientOfSession(query, sessionId), sessionId }, at),
      )
    throw error
  }
}
