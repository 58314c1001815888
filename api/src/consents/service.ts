import type * as z from 'zod'
import type { AuditAction } from '../audit/actions.ts'
import { writeAudit, writeReadAudit } from '../audit/service.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { currentPatient } from '../db/current-patient.ts'
import { ms, type Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { ReceivedFile } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Consent } from './contract.ts'

export type ConsentReply = z.output<typeof Consent>

interface Row
  extends Omit<ConsentReply, 'signedAt' | 'state' | 'guardianName' | 'withdrawnAt' | 'withdrawalReason' | 'pdfSha256'> {
  signed: number
  withdrawn: number | null
  withdrawalId: string | null
  isReplaced: boolean
  guardian: Buffer | null
  reason: Buffer | null
  checksum: Buffer
}

const COLUMNS = `c.id, c.patient_id as "patientId", c.session_id as "sessionId", c.signed_by as "signedBy", c.locale,
  c.child_agrees as "childAgrees", c.signature_kind as signature, c.text_id as "textId", t.version as "textVersion",
  c.pdf_sha256 as checksum, ${ms('c.signed_at')} as signed, ${ms('w.withdrawn_at')} as withdrawn,
  w.id as "withdrawalId", w.reason, c.guardian_name as guardian,
  exists (select from consent l where l.practice_id = c.practice_id and l.patient_id = c.patient_id
    and (l.signed_at, l.id) > (c.signed_at, c.id)) as "isReplaced"`

const FROM = `from consent c
  join consent_text t on t.practice_id = c.practice_id and t.id = c.text_id
  left join consent_withdrawal w on w.practice_id = c.practice_id and w.consent_id = c.id`

const LATEST_FIRST = 'order by c.signed_at desc, c.id desc'

function consentOf(vault: Vault, row: Row): ConsentReply {
  const { signed, withdrawn, withdrawalId, isReplaced, guardian, reason, checksum, ...rest } = row
  return {
    ...rest,
    state: withdrawn !== null ? 'withdrawn' : isReplaced ? 'replaced' : 'in_force',
    pdfSha256: checksumUnlessLost(vault, row.id, checksum),
    signedAt: new Date(signed),
    guardianName: guardian && textUnlessLost(vault, `consent.guardian_name:${row.id}`, guardian),
    withdrawnAt: withdrawn === null ? null : new Date(withdrawn),
    withdrawalReason: reason && textUnlessLost(vault, `consent_withdrawal.reason:${withdrawalId}`, reason),
  }
}

/** Empty where it cannot be opened. */
function checksumUnlessLost(vault: Vault, id: string, checksum: Buffer): string {
  try {
    return vault.open(`consent.pdf_sha256:${id}`, checksum).toString('hex')
  } catch {
    return ''
  }
}

/** What a client signed last, at whichever session; null where there is nothing. */
export async function latestConsent(query: Query, secrets: Secrets, practiceId: string, patientId: string) {
  const vault = await readVault(query, secrets, practiceId)
  const [row] = await query<Row>(
    `select ${COLUMNS} ${FROM} where c.practice_id = $1 and c.patient_id = $2 ${LATEST_FIRST} limit 1`,
    [practiceId, patientId],
  )
  return row ? consentOf(vault, row) : null
}

/** Everything that a client signed, the latest first. */
export async function consentsOf(
  query: Query,
  secrets: Secrets,
  { actor, patientId: asked, now }: { actor: PractitionerActor; patientId: string; now: Date },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ConsentReply[]; total: number }> {
  const { practiceId } = actor
  const patientId = await currentPatient(query, practiceId, asked)
  const vault = await readVault(query, secrets, practiceId)
  const [counted] = await query<{ total: number }>(
    'select count(*)::int as total from consent where practice_id = $1 and patient_id = $2',
    [practiceId, patientId],
  )
  const rows = await query<Row>(
    `select ${COLUMNS} ${FROM} where c.practice_id = $1 and c.patient_id = $2 ${LATEST_FIRST} limit $3 offset $4`,
    [practiceId, patientId, perPage, (page - 1) * perPage],
  )
  if (rows.length) await writeReadAudit(query, actor, 'consent.read', { patientId }, now)
  return { rows: rows.map((row) => consentOf(vault, row)), total: counted?.total ?? 0 }
}

/** The same, read by somebody: the log says so. */
export async function readLatest(
  query: Query,
  secrets: Secrets,
  actor: PractitionerActor,
  patientId: string,
  now: Date,
) {
  const consent = await latestConsent(query, secrets, actor.practiceId, patientId)
  if (consent) await writeReadAudit(query, actor, 'consent.read', { patientId, consentId: consent.id }, now)
  return consent
}

/** In the running transaction's practice. */
export async function consentById(
  query: Query,
  secrets: Secrets,
  practiceId: string,
  id: string,
): Promise<ConsentReply> {
  const vault = await readVault(query, secrets, practiceId)
  const [row] = await query<Row>(`select ${COLUMNS} ${FROM} where c.practice_id = $1 and c.id = $2`, [practiceId, id])
  if (!row) throw fail('not_found')
  return consentOf(vault, row)
}

/** Ends a consent. One that is withdrawn stays so; one that a later signature replaced is `conflict`. */
export async function withdraw(
  query: Query,
  secrets: Secrets,
  actor: PractitionerActor,
  { id, reason, now }: { id: string; reason: string | undefined; now: Date },
): Promise<ConsentReply> {
  const { practiceId } = actor
  await query('select from consent where practice_id = $1 and id = $2 for no key update', [practiceId, id])
  const known = await consentById(query, secrets, practiceId, id)
  if (known.state === 'withdrawn') return known
  if (known.state === 'replaced') throw fail('conflict', { detail: 'A later consent has replaced it.' })
  const withdrawalId = newId()
  const vault = await vaultOf(query, secrets, practiceId)
  const sealed = reason === undefined ? null : vault.seal(`consent_withdrawal.reason:${withdrawalId}`, reason)
  await query(
    `insert into consent_withdrawal (id, practice_id, consent_id, reason, withdrawn_at) values ($1, $2, $3, $4, $5)`,
    [withdrawalId, practiceId, id, sealed, now.toISOString()],
  )
  await recordConsent(query, actor, 'consent.withdrawn', known, now)
  return consentById(query, secrets, practiceId, id)
}

/** The PDF as it was made when it was signed. */
export async function pdfOf(
  query: Query,
  secrets: Secrets,
  actor: PractitionerActor,
  id: string,
  now: Date,
): Promise<ReceivedFile> {
  const { practiceId } = actor
  const consent = await consentById(query, secrets, practiceId, id)
  const [row] = await query<{ pdf: Buffer }>('select pdf from consent where practice_id = $1 and id = $2', [
    practiceId,
    id,
  ])
  if (!row) throw fail('not_found')
  const bytes = (await readVault(query, secrets, practiceId)).open(`consent.pdf:${id}`, row.pdf)
  await recordConsent(query, actor, 'consent.read', consent, now)
  const name = `consentement-${consent.signedAt.toISOString().slice(0, 10)}.pdf`
  return { name, bytes, sha256: Buffer.from(consent.pdfSha256, 'hex') }
}

export const recordConsent = (
  query: Query,
  { practiceId, userId, name }: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>,
  action: AuditAction,
  { id, patientId, sessionId, textVersion }: ConsentReply,
  now: Date,
) =>
  writeAudit(query, {
    practiceId,
    by: 'practitioner',
    actor: { id: userId, name },
    action,
    now,
    details: { patientId, sessionId, consentId: id, version: textVersion },
  })
