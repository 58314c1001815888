import { sha256 } from '../crypto/keys.ts'
import { type Vault, vaultOf } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import {
  auditConsent,
  type ConsentAction,
  type ConsentReply,
  consentById,
  isAnswered,
  latestConsent,
} from './service.ts'
import type { SignedConsent } from './signing.ts'

type ConsentColumn = 'image' | 'typed_name' | 'guardian_name' | 'pdf' | 'pdf_sha256'

/** A signature, or what is noted of one on paper, ready to be stored. */
interface Signing extends Pick<SignedConsent, 'signedBy' | 'locale'> {
  id: string
  sessionId: string
  /** Null for a paper, as signature and PDF are. */
  textId: string | null
  guardianName: string | null
  childAgrees: boolean
  /** The drawn ink, or the typed name. */
  signature: Buffer | null
  kind: ConsentReply['signature']
  way: ConsentReply['way']
  pdf: Buffer | null
  paperSignedOn: string | null
  /** Throws where what the client signed or withdrew before forbids this one. */
  assertAfter?: (latest: ConsentReply) => Promise<void>
}

/** Stores a signature with its PDF. Sent again, because the answer was lost, it is answered and not stored twice. */
export async function storeConsent(action: ConsentAction, signing: Signing): Promise<ConsentReply> {
  const { query, secrets, now } = action
  const { practiceId } = action.actor
  const { id, sessionId } = signing
  const tables = tablesOf(query)
  const session = await tables
    .selectFrom('Session')
    .select(['patient', 'isLocked', 'signatureAskedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  if (session.isLocked) throw fail('locked')
  const patientId = session.patient
  // Two signatures at two sessions of one client run one after the other.
  await tables
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .execute()
  const vault = await vaultOf(query, secrets, practiceId)
  const known = await latestConsent(query, secrets, practiceId, patientId)
  if (known && (await isSame(query, vault, known, signing))) return known
  // A link signs once: no second signature at the same time, and none later, even after a withdrawal.
  if (signing.way === 'link' && isAnswered(known, session.signatureAskedAt))
    throw fail('link_expired', { reason: 'signed' })
  if (known) await signing.assertAfter?.(known)
  const { kind, signature, guardianName, pdf } = signing
  const sealed = (column: ConsentColumn, content: string | Buffer | null) =>
    content === null ? null : vault.seal(`consent.${column}:${id}`, content)
  await tables
    .insertInto('Consent')
    .values({
      id,
      practiceId,
      patientId,
      sessionId,
      textId: signing.textId,
      locale: signing.locale,
      signedBy: signing.signedBy,
      childAgrees: signing.childAgrees,
      signatureKind: kind,
      way: signing.way,
      image: sealed('image', kind === 'drawn' ? signature : null),
      typedName: sealed('typed_name', kind === 'typed' ? signature : null),
      guardianName: sealed('guardian_name', guardianName),
      pdf: sealed('pdf', pdf),
      pdfSha256: sealed('pdf_sha256', pdf && sha256(pdf)),
      signedAt: now,
      paperSignedOn: signing.paperSignedOn,
    })
    .execute()
  const consent = await consentById(query, secrets, practiceId, id)
  await auditConsent(action, kind === 'paper' ? 'consent.signed_on_paper' : 'consent.signed', consent)
  return consent
}

/** Whether this repeats the last signature stroke by stroke, which nobody draws twice; of a paper, what was noted. */
async function isSame(query: Query, vault: Vault, known: ConsentReply, signing: Signing): Promise<boolean> {
  const isAlike =
    known.state === 'in_force' &&
    known.sessionId === signing.sessionId &&
    known.textId === signing.textId &&
    known.locale === signing.locale &&
    known.signedBy === signing.signedBy &&
    known.guardianName === signing.guardianName &&
    known.childAgrees === signing.childAgrees &&
    known.signature === signing.kind &&
    known.paperSignedOn === signing.paperSignedOn
  if (!isAlike || signing.kind === 'paper') return isAlike
  const row = await tablesOf(query)
    .selectFrom('Consent')
    .select(['image', 'typedName'])
    .where('id', '=', known.id)
    .executeTakeFirst()
  const column = known.signature === 'drawn' ? 'image' : 'typed_name'
  const sealed = known.signature === 'drawn' ? row?.image : row?.typedName
  return sealed && signing.signature
    ? vault.open(`consent.${column}:${known.id}`, sealed).equals(signing.signature)
    : false
}
