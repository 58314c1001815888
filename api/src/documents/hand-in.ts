import { millisecondsInHour } from 'date-fns/constants'
import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { isClientIn } from '../client-area/service.ts'
import type { Config } from '../config.ts'
import { type Vault, vaultOf } from '../crypto/vault.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import { storageOf } from '../files/storage.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App, AppResources, RunOnce } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import type { SharedDocument } from './contract/document.ts'
import { documentLimits } from './limits.ts'
import type { StoredDocument } from './receive.ts'
import { type DocumentRow, documentColumns, shownDocument } from './service.ts'
import { insertDocument, lockDocuments } from './store-document.ts'

/** A client repeats a request without an answer within this time. */
const AGAIN_MS = millisecondsInHour

/** Refuses a practice that is not this client's, without revealing whether it exists. */
export async function assertOwnPractice(
  { orm }: Pick<App, 'orm'>,
  { accountId }: ClientActor,
  practiceId: PracticeId,
): Promise<void> {
  if (!(await isClientIn(queryOf(orm.em.fork()), practiceId, accountId))) throw fail('not_found')
}

interface HandedIn {
  practiceId: PracticeId
  received: StoredDocument
  now: Date
}

/** Stores a file that a client hands in, and notifies the practice. The same file sent again is stored once. */
export function handIn(
  { orm, config }: AppResources,
  { accountId }: ClientActor,
  { once, ...file }: HandedIn & { once: RunOnce },
): Promise<z.output<typeof SharedDocument>> {
  return inPractice(orm.em.fork(), file.practiceId, (em) => {
    const query = queryOf(em)
    return once(query, () => storeHandedIn(query, config, accountId, file))
  })
}

async function storeHandedIn(
  query: Query,
  config: Config,
  accountId: string,
  { practiceId, received, now }: HandedIn,
): Promise<z.output<typeof SharedDocument>> {
  const patientId = await heldPatientOf(query, practiceId, accountId)
  await lockDocuments(query, practiceId)
  const vault = await vaultOf(query, config, practiceId)
  const sent = await handedIn(query, practiceId, patientId)
  const known = sent.find((row) => isSame(vault, row, received, now))
  if (known) {
    await storageOf(config).remove(practiceId, received.id)
    return { ...shownDocument(vault, known), practiceId }
  }
  assertRoom(sent, received.size)
  const row = await insertDocument(query, { practiceId, patientId, isFromClient: true }, received, { vault, now })
  const details = { patientId, documentId: row.id }
  await writeAudit(query, { practiceId, by: 'client', actor: null, action: 'document.added', details, now })
  await notifyReaders(query, { practiceId, event: 'documents.received', key: `document:${row.id}`, patientId, now })
  await publishChange(query, practiceId, 'documents')
  return { ...shownDocument(vault, row), practiceId }
}

/**
 * The patient of an account, held until the transaction ends: an erasure waits for the file and deletes it, or comes
 * first and has ended the access. A merge that comes first has moved the access to the kept client.
 */
async function heldPatientOf(query: Query, practiceId: PracticeId, accountId: string): Promise<string> {
  const id = await patientOf(query, practiceId, accountId)
  await tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forKeyShare()
    .execute()
  return (await patientOf(query, practiceId, accountId)) === id ? id : heldPatientOf(query, practiceId, accountId)
}

/** The patient of an account in a practice. A closed practice accepts nothing: nobody there would read the file. */
async function patientOf(query: Query, practiceId: PracticeId, accountId: string): Promise<string> {
  const known = await tablesOf(query)
    .selectFrom('ClientAccountPatient')
    .select('patientId')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!known || !(await isPracticeOpen(query, practiceId))) throw fail('not_found')
  return known.patientId
}

/** What a client has handed in and nobody has removed. */
const handedIn = (query: Query, practiceId: PracticeId, patientId: string) =>
  tablesOf(query)
    .selectFrom('Document')
    .select([...documentColumns, 'sha256'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('isFromClient', '=', true)
    .where('removedAt', 'is', null)
    .execute()

function isSame(vault: Vault, row: DocumentRow & { sha256: Uint8Array }, { sha256, size }: StoredDocument, now: Date) {
  if (row.size !== size || row.createdAt.getTime() < now.getTime() - AGAIN_MS) return false
  return vault.open(`document.sha256:${row.id}`, row.sha256).equals(sha256)
}

function assertRoom(sent: readonly DocumentRow[], size: number): void {
  const bytes = sent.reduce((sum, row) => sum + row.size, size)
  if (sent.length >= documentLimits.handedIn || bytes > documentLimits.handedInBytes)
    throw fail('limit_reached', { limit: 'handedIn' })
}
