import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ConsentState } from './contract/shapes.ts'
import type { consents } from './contract.ts'
import { consentRecipients } from './mailed.ts'
import { type Signer, signerOf } from './signer.ts'
import { type ConsentTextVersion, latestText, shownText } from './texts.ts'

export type SignedConsent = z.output<(typeof consents)['sign']['body']>

/** What is known of a session that somebody signs for. */
export interface SigningContext {
  patientId: string
  signatureAskedAt: Date | null
  hasEmail: boolean
  isLocked: boolean
  endsAt: Date
  firstname: string
  lastname: string
  dateOfBirth: string | null
  guardianName: string | null
  locale: Lang
  practitioner: string
  practice: { name: string; address: string | null; city: string | null; timeZone: string }
}

/** Reads the patient and practitioner of a session, for signing. */
export async function signingContextOf(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
): Promise<SigningContext> {
  const tables = tablesOf(query)
  const scene = await tables
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.practitionerId'),
    )
    .select(['p.id as patientId', 's.isLocked', 'p.firstname', 'p.lastname', 'p.locale', 'p.dateOfBirth'])
    .select(['p.guardianName', 't.name as practitioner', 's.signatureAskedAt', 's.endsAt', 'p.email'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!scene) throw fail('not_found')
  const practice = await tables
    .selectFrom('Practice')
    .select(['name', 'address', 'city', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const { email, ...rest } = scene
  return { ...rest, hasEmail: email !== null, practice }
}

export const signerAt = ({ dateOfBirth, practice }: SigningContext, now: Date) =>
  signerOf(dateOfBirth, localDay(now, practice.timeZone))

/** What the dialog shows before somebody signs. */
export async function signingPreview(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
  now: Date,
): Promise<{ patientId: string; state: Omit<z.output<typeof ConsentState>, 'consent'> }> {
  const scene = await signingContextOf(query, practiceId, sessionId)
  const text = await latestText(query, practiceId, now)
  const { patientId, guardianName, locale, signatureAskedAt, hasEmail, endsAt } = scene
  const signer = signerAt(scene, now)
  const mailed = (await consentRecipients(query, { practiceId, patientId, hasEmail }, endsAt))?.to ?? null
  return { patientId, state: { text, signer, guardianName, locale, signatureAskedAt, mailed } }
}

/**
 * Checks that it can be signed, and returns what is signed: the session is open, the right person signs, and the words
 * are the present ones.
 */
export async function prepareSigning(
  query: Query,
  { practiceId, sessionId }: { practiceId: PracticeId; sessionId: string },
  sent: SignedConsent,
  now: Date,
): Promise<{ scene: SigningContext; text: ConsentTextVersion; guardianName: string | null }> {
  const scene = await signingContextOf(query, practiceId, sessionId)
  if (scene.isLocked) throw fail('locked')
  assertSigner(signerAt(scene, now), sent)
  const text = await shownText(query, practiceId, sent.textVersionId, now)
  return { scene, text, guardianName: sent.guardianName ?? null }
}

/** Checks that the right person signs, and a guardian by name. */
export function assertSigner(
  signer: Signer,
  sent: Pick<SignedConsent, 'signedBy' | 'guardianName' | 'childAgrees'>,
): void {
  if (signer !== 'patient' && sent.signedBy === 'patient') throw refuseField('signedBy', 'guardian_needed')
  if (sent.signedBy === 'guardian' && !sent.guardianName) throw refuseField('guardianName', 'required')
  if (sent.signedBy === 'patient' && sent.guardianName) throw refuseField('guardianName', 'not_allowed')
  // An adult who signs alone is no child to whom it was explained, though the PDF would say so.
  if (sent.signedBy === 'patient' && sent.childAgrees) throw refuseField('childAgrees', 'not_allowed')
  if (signer === 'guardian_and_child' && sent.childAgrees !== true) throw refuseField('childAgrees', 'required')
}
