import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writeAudit } from '../audit/service.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import { ms, type Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Document } from './contract.ts'
import { eraseDocument } from './jobs.ts'
import { kindOf } from './kinds.ts'
import { documentLimits, RESTORABLE_MS } from './limits.ts'
import { documentName } from './names.ts'
import type { ReceivedDocument } from './receive.ts'

type Reply = z.output<typeof Document>

/** A row as lists read it: its name is sealed. */
export interface DocumentRow {
  id: string
  patient_id: string
  name: Buffer
  type: string
  size: number
  is_shared: boolean
  session_id: string | null
  created_at: number
}

const COLUMNS = `id, patient_id, name, type, size, is_shared, session_id, ${ms('created_at')} as created_at`

/** A document as it is shown. */
export const shownDocument = (
  vault: Vault,
  { name, is_shared: isShared, session_id: sessionId, created_at: createdAt, ...row }: DocumentRow,
): Reply => {
  const opened = textUnlessLost(vault, nameOf(row.id), name)
  return {
    ...row,
    name: opened ?? '',
    ...(opened === null && { isUnreadable: true as const }),
    kind: kindOf(row.type),
    isShared,
    sessionId,
    createdAt: new Date(createdAt),
  }
}

const nameOf = (id: string) => `document.name:${id}`
/** What the key of a document's file is sealed for. */
export const keyOf = (id: string) => `document.file_key:${id}`
/** What the checksum of a document's file is sealed for: open, it would say who has a file that somebody else has too. */
export const checksumOf = (id: string) => `document.sha256:${id}`

/** Whoever works with documents of the practice. */
interface By {
  secrets: Secrets
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>
  now: Date
}

/**
 * The documents of a client, a page of them. Names are sealed, so it is here that they are sorted: there are two thousand
 * at most.
 */
export async function listDocuments(
  query: Query,
  secrets: Secrets,
  practiceId: string,
  asked: string,
  { page, perPage, sort, sessionId }: { page: number; perPage: number; sort: string; sessionId?: string | undefined },
): Promise<{ rows: Reply[]; total: number }> {
  const patientId = await currentPatient(query, practiceId, asked)
  const vault = await readVault(query, secrets, practiceId)
  const found = await query<DocumentRow>(
    `select ${COLUMNS} from document where practice_id = $1 and patient_id = $2 and removed_at is null
       and ($3::uuid is null or session_id = $3)
     order by created_at, id`,
    [practiceId, patientId, sessionId ?? null],
  )
  const rows = found.map((row) => shownDocument(vault, row))
  const by = sort.replace(/^-/, '') as 'name' | 'createdAt' | 'size'
  rows.sort((one, other) => compare(one[by], other[by]))
  if (sort.startsWith('-')) rows.reverse()
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
}

const words = new Intl.Collator('fr', { numeric: true })

const compare = (one: string | number | Date, other: string | number | Date) =>
  typeof one === 'string' ? words.compare(one, String(other)) : Number(one) - Number(other)

/** Writes the row of a stored file. A lock keeps two simultaneous uploads from exceeding the limits together. */
export async function keepDocument(
  query: Query,
  { patientId, sessionId }: { patientId: string; sessionId?: string | undefined },
  { id, name, type, size, sha256, key }: ReceivedDocument,
  { secrets, actor, now }: By,
): Promise<Reply> {
  const { practiceId } = actor
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`documents ${practiceId}`])
  await refuseStranger(query, practiceId, patientId)
  if (sessionId) await refuseForeignSession(query, practiceId, patientId, sessionId)
  await refuseTooMany(query, { practiceId, patientId, size }, now)
  const vault = await vaultOf(query, secrets, practiceId)
  const [row] = await query<DocumentRow>(
    `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, created_at, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      id,
      practiceId,
      patientId,
      vault.seal(nameOf(id), name),
      type,
      size,
      vault.seal(checksumOf(id), sha256),
      vault.seal(keyOf(id), key),
      now.toISOString(),
      sessionId ?? null,
    ],
  )
  await tell(query, 'document.added', { id, patient_id: patientId }, { actor, now })
  return shownDocument(vault, row as DocumentRow)
}

/** Changes name, sharing or removal, as far as they are given. The content decides the ending of the name. */
export async function changeDocument(
  query: Query,
  id: string,
  { name, isShared }: { name?: string | undefined; isShared?: boolean | undefined },
  { secrets, actor, now }: By,
): Promise<Reply> {
  const row = await lockedDocument(query, actor.practiceId, id)
  const vault = await vaultOf(query, secrets, actor.practiceId)
  const before = shownDocument(vault, row)
  const after = {
    name: name === undefined ? before.name : documentName(name, row.type),
    isShared: isShared ?? before.isShared,
  }
  if (after.name !== before.name) {
    await query('update document set name = $3 where practice_id = $1 and id = $2', [
      actor.practiceId,
      id,
      vault.seal(nameOf(id), after.name),
    ])
    await tell(query, 'document.renamed', row, { actor, now })
  }
  if (after.isShared !== before.isShared) {
    await query('update document set is_shared = $3 where practice_id = $1 and id = $2', [
      actor.practiceId,
      id,
      after.isShared,
    ])
    await tell(query, after.isShared ? 'document.shared' : 'document.unshared', row, { actor, now })
  }
  return { ...before, ...after }
}

/** Takes a document out of sight; a job erases it once it cannot be brought back any more. */
export async function removeDocument(query: Query, id: string, { actor, now }: Omit<By, 'secrets'>): Promise<void> {
  const { practiceId } = actor
  const row = await lockedDocument(query, practiceId, id)
  await query('update document set removed_at = $3 where practice_id = $1 and id = $2', [
    practiceId,
    id,
    now.toISOString(),
  ])
  await tell(query, 'document.removed', row, { actor, now })
  const startAfter = new Date(now.getTime() + RESTORABLE_MS)
  await enqueue(query, eraseDocument, { practiceId, documentId: id }, { startAfter })
}

/** Brings back what was removed a moment ago. */
export async function restoreDocument(query: Query, id: string, { secrets, actor, now }: By): Promise<Reply> {
  const { practiceId } = actor
  const [row] = await query<DocumentRow>(
    `update document set removed_at = null where practice_id = $1 and id = $2 and removed_at > $3 returning ${COLUMNS}`,
    [practiceId, id, new Date(now.getTime() - RESTORABLE_MS).toISOString()],
  )
  if (!row) throw fail('not_found')
  await tell(query, 'document.restored', row, { actor, now })
  return shownDocument(await readVault(query, secrets, practiceId), row)
}

/** Writes down that somebody of the practice is about to read a document. */
export async function readDocument(query: Query, id: string, { actor, now }: Omit<By, 'secrets'>): Promise<void> {
  await tell(query, 'document.read', await lockedDocument(query, actor.practiceId, id), { actor, now })
}

async function lockedDocument(query: Query, practiceId: string, id: string): Promise<DocumentRow> {
  const [row] = await query<DocumentRow>(
    `select ${COLUMNS} from document where practice_id = $1 and id = $2 and removed_at is null for update`,
    [practiceId, id],
  )
  if (!row) throw fail('not_found')
  return row
}

async function refuseStranger(query: Query, practiceId: string, patientId: string) {
  const known = await query('select from patient where practice_id = $1 and id = $2', [practiceId, patientId])
  if (!known.length) throw fail('not_found')
}

/** A document of a session is one of its client's. */
async function refuseForeignSession(query: Query, practiceId: string, patientId: string, sessionId: string) {
  const own = await query('select from session where practice_id = $1 and patient_id = $2 and id = $3', [
    practiceId,
    patientId,
    sessionId,
  ])
  if (!own.length) throw refuseField('sessionId', 'unknown')
}

async function refuseTooMany(
  query: Query,
  { practiceId, patientId, size }: { practiceId: string; patientId: string; size: number },
  now: Date,
) {
  const [kept] = await query<{ of_patient: number; bytes: string; is_young: boolean }>(
    `select count(*) filter (where patient_id = $2)::int as of_patient, coalesce(sum(size), 0)::text as bytes,
       (select created_at > $3 from practice where id = $1) as is_young
     from document where practice_id = $1`,
    [practiceId, patientId, new Date(now.getTime() - documentLimits.youngDays * DAY_MS).toISOString()],
  )
  if ((kept?.of_patient ?? 0) >= documentLimits.perPatient) throw fail('limit_reached', { limit: 'perPatient' })
  const limit = kept?.is_young ? 'perYoungPractice' : 'perPractice'
  if (Number(kept?.bytes) + size > documentLimits[limit]) throw fail('limit_reached', { limit })
}

const DAY_MS = 24 * 3_600_000

const tell = (
  query: Query,
  action: AuditAction,
  { id, patient_id: patientId }: Pick<DocumentRow, 'id' | 'patient_id'>,
  { actor: { practiceId, userId, name }, now }: Pick<By, 'actor' | 'now'>,
) =>
  writeAudit(query, {
    practiceId,
    by: 'practitioner',
    actor: { id: userId, name },
    action,
    now,
    details: { patientId, documentId: id },
  })
