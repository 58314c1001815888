import type * as z from 'zod'
import { readChild } from '../client-area/guardians.ts'
import type { Config } from '../config.ts'
import { isOfEarlierVersion, openToken } from '../crypto/token.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ReceivedFile } from '../http/context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { statusForClient } from '../messages/held-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { shownPractice } from '../practices/service/look.ts'
import { endedLink } from '../practices/service/named-practice.ts'
import { isDropped } from '../sessions/states.ts'
import type { ConsentToSign } from './contract/shapes.ts'
import { isOfGuardians } from './mailed.ts'
import { isAnswered, latestConsent, pdfOf } from './service.ts'
import { type prepareSigning, type SignedConsent, signerAt, signingContextOf } from './signing.ts'
import { latestText } from './texts.ts'

/** A session whose client was asked to sign from afar. */
export interface LinkedSession {
  practiceId: PracticeId
  id: string
}

/**
 * The session of a link. A replaced link, or one of a cancelled or past session, is `link_expired`; one that we never
 * made is `not_found`.
 */
export async function linkedSession(query: Query, config: Config, token: string, now: Date): Promise<LinkedSession> {
  const link = openToken(config.APP_SECRET, 'consent', token)
  if (!link) throw fail('not_found')
  const { practiceId, id } = link
  const session = await tablesOf(query)
    .selectFrom('Session as s')
    .select(['s.patient', 's.linkVersion', 's.endsAt', 's.signatureAskedAt'])
    .select((session) => statusForClient(now)(session).as('status'))
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', id)
    .executeTakeFirst()
  const version = session?.linkVersion ?? 1
  const ended = (reason: string) => endedLink(query, { practiceId, patientId: session?.patient ?? null, reason })
  if (!link.matches(version)) {
    throw isOfEarlierVersion(link, version) ? await ended('replaced') : fail('not_found')
  }
  if (!session?.signatureAskedAt || isDropped(session.status) || session.endsAt <= now) throw await ended('over')
  // A grown child cannot use a guardian's link, in whose name it would sign; nor is a link valid after the access.
  if (await isOfGuardians(query, { practiceId, id, signatureAskedAt: session.signatureAskedAt })) {
    const { isMinor } = await readChild(query, { practiceId, id: session.patient }, now)
    if (!isMinor) throw await ended('over')
  }
  return { practiceId, id }
}

/** What the page of a link shows. */
export async function consentToSign(
  query: Query,
  config: Config,
  { practiceId, id }: LinkedSession,
  now: Date,
): Promise<z.output<typeof ConsentToSign>> {
  const scene = await signingContextOf(query, practiceId, id)
  const tables = tablesOf(query)
  const session = await tables
    .selectFrom('Session')
    .select(['startsAt', 'timeZone', 'location'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const practice = await shownPractice(query, practiceId)
  const consent = await latestConsent(query, config, practiceId, scene.patientId)
  const isSettled = isAnswered(consent, scene.signatureAskedAt)
  // It was withdrawn since: whoever finds the link later cannot sign with it until the client is asked again.
  if (isSettled && consent?.state !== 'in_force')
    throw await endedLink(query, { practiceId, patientId: scene.patientId, reason: 'over' })
  return {
    startsAt: session.startsAt,
    timeZone: zoneOfPlace(session, scene.practice.timeZone),
    practice,
    practitioner: scene.practitioner,
    name: `${scene.firstname} ${scene.lastname}`,
    locale: scene.locale,
    text: await latestText(query, practiceId, now),
    signer: signerAt(scene, now),
    guardianName: scene.guardianName,
    signedAt: isSettled && consent ? consent.signedAt : null,
    hasPdf: isSettled && consent?.sessionId === id && consent.way !== 'paper',
  }
}

/** From afar nobody sees who signs, so an adult signs alone, and the PDF never names a guardian for one. */
export function assertMaySignRemotely(
  { scene }: Awaited<ReturnType<typeof prepareSigning>>,
  { signedBy }: SignedConsent,
  now: Date,
): void {
  if (signerAt(scene, now) === 'patient' && signedBy === 'guardian') throw refuseField('signedBy', 'not_allowed')
}

/** The PDF of the consent in force; `not_found` before one was signed. */
export async function pdfOfLink(
  query: Query,
  config: Config,
  { practiceId, id }: LinkedSession,
  now: Date,
): Promise<ReceivedFile> {
  const { patientId } = await signingContextOf(query, practiceId, id)
  const consent = await latestConsent(query, config, practiceId, patientId)
  // Only a paper that was signed by this very link: those of other sessions need a sign-in.
  if (consent?.state !== 'in_force' || consent.sessionId !== id) throw fail('not_found')
  return pdfOf({ query, secrets: config, actor: { kind: 'client', practiceId }, now }, consent.id)
}
