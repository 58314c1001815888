import { sql } from 'kysely'
import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writeAudit, writeReadAudit } from '../audit/service.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { ReceivedFile } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Consent } from './contract/shapes.ts'

export type ConsentReply = z.output<typeof Consent>

const ofPractice = (query: Query, practiceId: PracticeId) =>
  tablesOf(query).selectFrom('Consent as c').where('c.practiceId', '=', practiceId)

/** The consents of a client, the latest first. */
const ofPatient = (query: Query, practiceId: PracticeId, patientId: string) =>
  ofPractice(query, practiceId)
    .where('c.patientId', '=', patientId)
    .orderBy('c.signedAt', 'desc')
    .orderBy('c.id', 'desc')

/** The same with what is read of each: its text, and whether it was withdrawn or replaced. */
const inFull = (consents: ReturnType<typeof ofPractice>) =>
  consents
    .leftJoin('ConsentText as t', (join) =>
      join.onRef('t.practiceId', '=', 'c.practiceId').onRef('t.id', '=', 'c.textId'),
    )
    .leftJoin('ConsentWithdrawal as w', (join) =>
      join.onRef('w.practiceId', '=', 'c.practiceId').onRef('w.consentId', '=', 'c.id'),
    )
    .select(['c.id', 'c.patientId', 'c.sessionId', 'c.signedBy', 'c.locale', 'c.childAgrees', 'c.textId', 'c.way'])
    .select(['c.signatureKind as signature', 'c.pdfSha256', 'c.guardianName', 'c.signedAt', 't.version as textVersion'])
    .select('c.paperSignedOn')
    .select(['w.id as withdrawalId', 'w.withdrawnAt', 'w.reason'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('Consent as later')
          .select('later.id')
          .whereRef('later.practiceId', '=', 'c.practiceId')
          .whereRef('later.patientId', '=', 'c.patientId')
          .where(
            ({ ref }) =>
              sql<boolean>`(${ref('later.signedAt')}, ${ref('later.id')}) > (${ref('c.signedAt')}, ${ref('c.id')})`,
          ),
      ).as('isReplaced'),
    )

type ConsentRow = Awaited<ReturnType<ReturnType<typeof inFull>['executeTakeFirstOrThrow']>>

function consentOf(vault: Vault, row: ConsentRow): ConsentReply {
  const { withdrawalId, isReplaced, guardianName, reason, pdfSha256, ...rest } = row
  return {
    ...rest,
    state: row.withdrawnAt !== null ? 'withdrawn' : isReplaced ? 'replaced' : 'in_force',
    pdfSha256: pdfSha256 && checksumUnlessLost(vault, row.id, pdfSha256),
    guardianName: guardianName && textUnlessLost(vault, `consent.guardian_name:${row.id}`, guardianName),
    withdrawalReason: reason && textUnlessLost(vault, `consent_withdrawal.reason:${withdrawalId}`, reason),
  }
}

/** Empty where it cannot be opened. */
function checksumUnlessLost(vault: Vault, id: string, checksum: Uint8Array): string {
  try {
    return vault.open(`consent.pdf_sha256:${id}`, checksum).toString('hex')
  } catch {
    return ''
  }
}

/** Whether a consent was signed after the request. Then the request is settled, even if the consent was withdrawn. */
export const isAnswered = (
  latest: Pick<ConsentReply, 'signedAt'> | null | undefined,
  requestedAt: Date | null,
): boolean => (latest && requestedAt ? latest.signedAt >= requestedAt : false)

/** When a client signed last; undefined where nothing was signed. */
export const lastSigning = (query: Query, practiceId: PracticeId, patientId: string) =>
  ofPatient(query, practiceId, patientId).select('c.signedAt').limit(1).executeTakeFirst()

/** The latest consent of a client, from whichever session; null where none was signed. */
export async function latestConsent(query: Query, secrets: Secrets, practiceId: PracticeId, patientId: string) {
  const vault = await readVault(query, secrets, practiceId)
  const row = await inFull(ofPatient(query, practiceId, patientId))
    .limit(1)
    .executeTakeFirst()
  return row ? consentOf(vault, row) : null
}

/** Everything that a client signed, the latest first, for the client and for exports. */
export async function allConsents(query: Query, secrets: Secrets, practiceId: PracticeId, patientId: string) {
  const vault = await readVault(query, secrets, practiceId)
  const rows = await inFull(ofPatient(query, practiceId, patientId)).execute()
  return rows.map((row) => consentOf(vault, row))
}

/** Everything that a client signed, the latest first. */
export async function consentsOf(
  { query, secrets, actor, now }: ConsentAction<PractitionerActor>,
  requestedId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ConsentReply[]; total: number }> {
  const { practiceId } = actor
  const patientId = await currentPatient(query, practiceId, requestedId)
  const vault = await readVault(query, secrets, practiceId)
  const consents = ofPatient(query, practiceId, patientId)
  const total = await countOf(consents.clearOrderBy())
  const rows = await inFull(consents)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  if (rows.length) await writeReadAudit(query, 'consent.read', { actor, details: { patientId }, now })
  return { rows: rows.map((row) => consentOf(vault, row)), total }
}

/** The client's latest consent for a reader; the log records that. */
export async function readLatest({ query, secrets, actor, now }: ConsentAction<PractitionerActor>, patientId: string) {
  const consent = await latestConsent(query, secrets, actor.practiceId, patientId)
  if (consent)
    await writeReadAudit(query, 'consent.read', { actor, details: { patientId, consentId: consent.id }, now })
  return consent
}

/** A consent of the running transaction's practice. */
export async function consentById(
  query: Query,
  secrets: Secrets,
  practiceId: PracticeId,
  id: string,
): Promise<ConsentReply> {
  const vault = await readVault(query, secrets, practiceId)
  const row = await inFull(ofPractice(query, practiceId)).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return consentOf(vault, row)
}

/** Withdraws a consent. Repeating it changes nothing; a consent that a later one replaced is `conflict`. */
export async function withdrawConsent(
  action: ConsentAction,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<ConsentReply> {
  const { query, secrets, now } = action
  const { practiceId } = action.actor
  const tables = tablesOf(query)
  await tables
    .selectFrom('Consent')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  const known = await consentById(query, secrets, practiceId, id)
  if (known.state === 'withdrawn') return known
  if (known.state === 'replaced') throw fail('conflict', { detail: 'A later consent has replaced it.' })
  const withdrawalId = newId()
  const vault = await vaultOf(query, secrets, practiceId)
  const sealed = reason === undefined ? null : vault.seal(`consent_withdrawal.reason:${withdrawalId}`, reason)
  await tables
    .insertInto('ConsentWithdrawal')
    .values({ id: withdrawalId, practiceId, consentId: id, reason: sealed, withdrawnAt: now })
    .execute()
  await auditConsent(action, 'consent.withdrawn', known)
  return consentById(query, secrets, practiceId, id)
}

/** The PDF as it was made when it was signed; `not_found` for a consent on paper. */
export async function pdfOf(action: ConsentAction, id: string): Promise<ReceivedFile> {
  const { query, secrets } = action
  const { practiceId } = action.actor
  const consent = await consentById(query, secrets, practiceId, id)
  const row = await tablesOf(query)
    .selectFrom('Consent')
    .select('pdf')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.pdf) throw fail('not_found')
  const bytes = (await readVault(query, secrets, practiceId)).open(`consent.pdf:${id}`, row.pdf)
  await auditConsent(action, 'consent.read', consent)
  const name = `consentement-${consent.signedAt.toISOString().slice(0, 10)}.pdf`
  return { name, bytes, sha256: Buffer.from(consent.pdfSha256 ?? '', 'hex') }
}

/** Who acts on a consent: a practitioner, or the client from afar, for whom a guardian may act in the client area. */
export type ConsentActor =
  | Pick<PractitionerActor, 'kind' | 'practiceId' | 'userId' | 'name'>
  | { kind: 'client'; practiceId: PracticeId; guardian?: { id: string; name: string } | null }

/** An action on a consent, in the practice's transaction. */
export interface ConsentAction<A extends ConsentActor = ConsentActor> {
  query: Query
  secrets: Secrets
  actor: A
  now: Date
}

/** Logs what was done with a consent, and by whom. */
export const auditConsent = (
  { query, actor: by, now }: ConsentAction,
  action: AuditAction,
  { id, patientId, sessionId, textVersion }: ConsentReply,
) =>
  writeAudit(query, {
    practiceId: by.practiceId,
    by: by.kind,
    actor: by.kind === 'client' ? (by.guardian ?? null) : { id: by.userId, name: by.name },
    action,
    now,
    details: { patientId, sessionId, consentId: id, version: textVersion },
  })
