import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { type Vault, vaultOf } from '../crypto/vault.ts'
import { lockByName } from '../db/advisory-lock.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import { lockUnlessErased } from '../patients/lock-unless-erased.ts'
import type { PracticeId } from '../practice-id.ts'
import { documentLimits } from './limits.ts'
import type { StoredDocument } from './receive.ts'
import {
  auditDocument,
  type DocumentAction,
  type DocumentReply,
  type DocumentRow,
  documentColumns,
  shownDocument,
} from './service.ts'

/** Records a stored file that somebody of the practice has sent. */
export async function storeDocument(
  query: Query,
  { patientId, sessionId }: { patientId: string; sessionId?: string | undefined },
  received: StoredDocument,
  { secrets, actor, now }: DocumentAction,
): Promise<DocumentReply> {
  const { practiceId } = actor
  await lockUnlessErased(query, practiceId, patientId)
  await lockDocuments(query, practiceId)
  if (sessionId) await assertOwnSession(query, { practiceId, patientId, sessionId })
  const vault = await vaultOf(query, secrets, practiceId)
  const place = { practiceId, patientId, sessionId, isFromClient: false }
  const row = await insertDocument(query, place, received, { vault, now })
  await auditDocument(query, 'document.added', row, { actor, now })
  return shownDocument(vault, row)
}

/** Locks the practice's documents, so that two uploads do not exceed the limits together. */
export const lockDocuments = (query: Query, practiceId: PracticeId) => lockByName(query, `documents ${practiceId}`)

/** Where a document belongs, and who sent it. */
interface NewDocument {
  practiceId: PracticeId
  patientId: string
  sessionId?: string | undefined
  isFromClient: boolean
}

/** Inserts the row of a stored file, where there is room. The practice's documents are locked. */
export async function insertDocument(
  query: Query,
  { practiceId, patientId, sessionId, isFromClient }: NewDocument,
  { id, name, type, size, sha256, key }: StoredDocument,
  { vault, now }: { vault: Vault; now: Date },
): Promise<DocumentRow> {
  await assertBelowLimits(query, { practiceId, patientId, size, isFromClient }, now)
  return tablesOf(query)
    .insertInto('Document')
    .values({
      id,
      practiceId,
      patientId,
      name: vault.seal(`document.name:${id}`, name),
      type,
      size,
      sha256: vault.seal(`document.sha256:${id}`, sha256),
      fileKey: vault.seal(`document.file_key:${id}`, key),
      createdAt: now,
      sessionId: sessionId ?? null,
      isFromClient,
    })
    .returning(documentColumns)
    .executeTakeFirstOrThrow()
}

/** Refuses a session of another client. */
async function assertOwnSession(
  query: Query,
  { practiceId, patientId, sessionId }: { practiceId: PracticeId; patientId: string; sessionId: string },
) {
  const own = await tablesOf(query)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patient', '=', patientId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!own) throw refuseField('sessionId', 'unknown')
}

async function assertBelowLimits(
  query: Query,
  { practiceId, patientId, size, isFromClient }: Omit<NewDocument, 'sessionId'> & { size: number },
  now: Date,
) {
  const tables = tablesOf(query)
  const sums = await tables
    .selectFrom('Document')
    .select(({ fn }) => [
      sql<number>`(count(*) filter (where patient_id = ${patientId}))::int`.as('ofPatient'),
      fn.coalesce(fn.sum('size'), sql.lit(0)).as('bytes'),
      sql<string>`coalesce(sum(size) filter (where is_from_client), 0)`.as('handedIn'),
    ])
    .where('practiceId', '=', practiceId)
    .executeTakeFirstOrThrow()
  if (sums.ofPatient >= documentLimits.perPatient) throw fail('limit_reached', { limit: 'perPatient' })
  const practice = await tables
    .selectFrom('Practice')
    .select('createdAt')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const isYoung = practice.createdAt.getTime() > now.getTime() - documentLimits.youngDays * millisecondsInDay
  const limit = isYoung ? 'perYoungPractice' : 'perPractice'
  if (Number(sums.bytes) + size > documentLimits[limit]) throw fail('limit_reached', { limit })
  const room = documentLimits[limit] * documentLimits.handedInShare
  if (isFromClient && Number(sums.handedIn) + size > room) throw fail('limit_reached', { limit: 'handedIn' })
}
