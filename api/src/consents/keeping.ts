import { sha256 } from '../crypto/keys.ts'
import { type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { type ConsentReply, consentById, latestConsent, recordConsent } from './service.ts'
import type { SignedConsent } from './signing.ts'

/** A signature, ready to be stored. */
interface Signing extends Pick<SignedConsent, 'signedBy' | 'locale'> {
  id: string
  sessionId: string
  textId: string
  guardianName: string | null
  childAgrees: boolean
  /** The ink that was drawn, or the name that was typed. */
  signature: Buffer
  kind: SignedConsent['signature']['kind']
  pdf: Buffer
}

/** Keeps a signature with its PDF. One that was kept already, because its answer was lost, is answered again. */
export async function keepSigned(
  query: Query,
  secrets: Secrets,
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>,
  signing: Signing,
  now: Date,
): Promise<ConsentReply> {
  const { practiceId } = actor
  const { id, sessionId } = signing
  const [session] = await query<{ patientId: string; isLocked: boolean }>(
    `select patient_id as "patientId", is_locked as "isLocked" from session
     where practice_id = $1 and id = $2 for no key update`,
    [practiceId, sessionId],
  )
  if (!session) throw fail('not_found')
  if (session.isLocked) throw fail('locked')
  const { patientId } = session
  // Of two at two sessions of one client, one is the later.
  await query('select from patient where practice_id = $1 and id = $2 for no key update', [practiceId, patientId])
  const vault = await vaultOf(query, secrets, practiceId)
  const known = await latestConsent(query, secrets, practiceId, patientId)
  if (known && (await isSame(query, vault, known, signing))) return known
  const sealed = (column: string, content: string | Buffer | null) =>
    content === null ? null : vault.seal(`consent.${column}:${id}`, content)
  const isDrawn = signing.kind === 'drawn'
  await query(
    `insert into consent (id, practice_id, patient_id, session_id, text_id, locale, signed_by, child_agrees,
       signature_kind, image, typed_name, guardian_name, pdf, pdf_sha256, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      practiceId,
      patientId,
      sessionId,
      signing.textId,
      signing.locale,
      signing.signedBy,
      signing.childAgrees,
      signing.kind,
      sealed('image', isDrawn ? signing.signature : null),
      sealed('typed_name', isDrawn ? null : signing.signature),
      sealed('guardian_name', signing.guardianName),
      sealed('pdf', signing.pdf),
      sealed('pdf_sha256', sha256(signing.pdf)),
      now.toISOString(),
    ],
  )
  const kept = await consentById(query, secrets, practiceId, id)
  await recordConsent(query, actor, 'consent.signed', kept, now)
  return kept
}

/** Whether this is what was signed last, in every stroke: nobody draws the same twice. */
async function isSame(query: Query, vault: Vault, known: ConsentReply, signing: Signing): Promise<boolean> {
  const isAlike =
    known.state === 'in_force' &&
    known.sessionId === signing.sessionId &&
    known.textId === signing.textId &&
    known.locale === signing.locale &&
    known.signedBy === signing.signedBy &&
    known.guardianName === signing.guardianName &&
    known.childAgrees === signing.childAgrees &&
    known.signature === signing.kind
  if (!isAlike) return false
  const column = known.signature === 'drawn' ? 'image' : 'typed_name'
  const [row] = await query<{ sealed: Buffer }>(`select ${column} as sealed from consent where id = $1`, [known.id])
  return row !== undefined && vault.open(`consent.${column}:${known.id}`, row.sealed).equals(signing.signature)
}
