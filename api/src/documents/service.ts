import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Document } from './contract/document.ts'
import { eraseDocument } from './jobs.ts'
import { kindOf } from './kinds.ts'
import { RESTORABLE_MS } from './limits.ts'
import { documentName } from './names.ts'

export type DocumentReply = z.output<typeof Document>

/** What lists read of a document. */
export const documentColumns = [
  'id',
  'patientId',
  'name',
  'type',
  'size',
  'isShared',
  'isFromClient',
  'sessionId',
  'createdAt',
] as const

/** A row of a list: its name is sealed. */
export type DocumentRow = Pick<Selectable<Tables['Document']>, (typeof documentColumns)[number]>

/** A document as it is shown. */
export const shownDocument = (vault: Vault, { name, patientId: _, ...row }: DocumentRow): DocumentReply => {
  const opened = textUnlessLost(vault, `document.name:${row.id}`, name)
  return {
    ...row,
    name: opened ?? '',
    ...(opened === null && { isUnreadable: true as const }),
    kind: kindOf(row.type),
  }
}

/** An action of a practitioner on a document. */
export interface DocumentAction {
  secrets: Secrets
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>
  now: Date
}

/** A page of a client's documents. Their names are sealed, so they are sorted here: there are at most two thousand. */
export async function listDocuments(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  requestedId: string,
  { page, perPage, sort, sessionId }: { page: number; perPage: number; sort: string; sessionId?: string | undefined },
): Promise<{ rows: DocumentReply[]; total: number }> {
  const patientId = await currentPatient(query, practiceId, requestedId)
  const vault = await readVault(query, secrets, practiceId)
  const ofPatient = tablesOf(query)
    .selectFrom('Document')
    .select(documentColumns)
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
  const found = sessionId ? ofPatient.where('sessionId', '=', sessionId) : ofPatient
  const documents = await found.orderBy('createdAt').orderBy('id').execute()
  const rows = documents.map((row) => shownDocument(vault, row))
  const by = sort.replace(/^-/, '') as 'name' | 'createdAt' | 'size'
  rows.sort((one, other) => compare(one[by], other[by]))
  if (sort.startsWith('-')) rows.reverse()
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
}

const words = new Intl.Collator('fr', { numeric: true })

const compare = (one: string | number | Date, other: string | number | Date) =>
  typeof one === 'string' ? words.compare(one, String(other)) : Number(one) - Number(other)

/** Changes name, sharing or removal, as given. The content decides the ending of the name. */
export async function changeDocument(
  query: Query,
  id: string,
  { name, isShared }: { name?: string | undefined; isShared?: boolean | undefined },
  { secrets, actor, now }: DocumentAction,
): Promise<DocumentReply> {
  const row = await lockedDocument(query, actor.practiceId, id)
  const vault = await vaultOf(query, secrets, actor.practiceId)
  const before = shownDocument(vault, row)
  const after = {
    name: name === undefined ? before.name : documentName(name, row.type),
    isShared: isShared ?? before.isShared,
  }
  if (after.name !== before.name) {
    await updateDocument(query, actor.practiceId, id)
      .set({ name: vault.seal(`document.name:${id}`, after.name) })
      .execute()
    await auditDocument(query, 'document.renamed', row, { actor, now })
  }
  if (after.isShared !== before.isShared) {
    await updateDocument(query, actor.practiceId, id).set({ isShared: after.isShared }).execute()
    await auditDocument(query, after.isShared ? 'document.shared' : 'document.unshared', row, { actor, now })
  }
  return { ...before, ...after }
}

/** Hides a document; a job erases it once it can no longer be restored. */
export async function removeDocument(
  query: Query,
  id: string,
  { actor, now }: Omit<DocumentAction, 'secrets'>,
): Promise<void> {
  const { practiceId } = actor
  const row = await lockedDocument(query, practiceId, id)
  await updateDocument(query, practiceId, id).set({ removedAt: now }).execute()
  await auditDocument(query, 'document.removed', row, { actor, now })
  const startAfter = new Date(now.getTime() + RESTORABLE_MS)
  await enqueue(query, eraseDocument, { practiceId, documentId: id }, { startAfter })
}

/** Restores a document that was just removed. */
export async function restoreDocument(
  query: Query,
  id: string,
  { secrets, actor, now }: DocumentAction,
): Promise<DocumentReply> {
  const { practiceId } = actor
  const row = await updateDocument(query, practiceId, id)
    .set({ removedAt: null })
    .where('removedAt', '>', new Date(now.getTime() - RESTORABLE_MS))
    .returning(documentColumns)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  await auditDocument(query, 'document.restored', row, { actor, now })
  return shownDocument(await readVault(query, secrets, practiceId), row)
}

/** Logs that somebody of the practice is about to read a document. */
export async function readDocument(
  query: Query,
  id: string,
  { actor, now }: Omit<DocumentAction, 'secrets'>,
): Promise<void> {
  await auditDocument(query, 'document.read', await lockedDocument(query, actor.practiceId, id), { actor, now })
}

async function lockedDocument(query: Query, practiceId: PracticeId, id: string): Promise<DocumentRow> {
  const row = await tablesOf(query)
    .selectFrom('Document')
    .select(documentColumns)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

const updateDocument = (query: Query, practiceId: PracticeId, id: string) =>
  tablesOf(query).updateTable('Document').where('practiceId', '=', practiceId).where('id', '=', id)

/** Logs an action on a document. */
export const auditDocument = (
  query: Query,
  action: AuditAction,
  { id, patientId }: Pick<DocumentRow, 'id' | 'patientId'>,
  { actor, now }: Pick<DocumentAction, 'actor' | 'now'>,
) => writePractitionerAudit(query, action, { actor, details: { patientId, documentId: id }, now })
