import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { normaliseSignature } from '../files/signature-image.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { consentRecipients } from './mailed.ts'
import { renderInWorker } from './rendering.ts'
import type { ConsentAction, ConsentReply } from './service.ts'
import { type prepareSigning, type SignedConsent, signingContextOf } from './signing.ts'
import { storeConsent } from './store-consent.ts'

type About = Awaited<ReturnType<typeof prepareSigning>>
type Way = Exclude<ConsentReply['way'], 'paper'>

/** A signature with its PDF, not stored yet. */
export interface RenderedConsent {
  id: string
  textId: string
  guardianName: string | null
  /** The drawn ink, or the typed name. */
  signature: Buffer
  pdf: Buffer
  way: Way
}

/** Reads the signature and draws the PDF, while no connection is held. */
export async function renderSignedConsent(
  { scene, text, guardianName }: About,
  { signature, locale, childAgrees = false }: SignedConsent,
  { way, now }: { way: Way; now: Date },
): Promise<RenderedConsent> {
  const isDrawn = signature.kind === 'drawn'
  const bytes = isDrawn ? await normaliseSignature('signature.image', signature.image) : Buffer.from(signature.name)
  const { practice, practitioner, firstname, lastname, dateOfBirth } = scene
  const id = newId()
  const pdf = await renderInWorker({
    id,
    locale,
    practice,
    practitioner,
    guardianName,
    childAgrees,
    way,
    signedAt: now,
    version: text.version,
    client: { name: `${firstname} ${lastname}`, dateOfBirth },
    text: locale === 'fr' ? text.textFr : text.textEn,
    signature: isDrawn ? { kind: 'drawn', png: bytes } : signature,
  })
  return { id, textId: text.id, guardianName, signature: bytes, pdf, way }
}

interface Keeping {
  sessionId: string
  sent: SignedConsent
  drawn: RenderedConsent
}

/** Stores a drawn consent. One that was signed from afar is mailed to both sides, since nobody sat opposite. */
export async function storeRenderedConsent(
  action: ConsentAction,
  { sessionId, sent, drawn }: Keeping,
): Promise<ConsentReply> {
  const { query, actor, now } = action
  const { signedBy, locale, childAgrees = false, signature } = sent
  const signing = { ...drawn, sessionId, signedBy, locale, childAgrees, kind: signature.kind, paperSignedOn: null }
  const consent = await storeConsent(action, signing)
  if (drawn.way === 'link' && consent.id === drawn.id)
    await mailSigned(query, { practiceId: actor.practiceId, sessionId, consentId: consent.id }, now)
  return consent
}

/**
 * Mails the signed paper; for a child without an address, to each guardian with access who may read it in the client
 * area too.
 */
async function mailSigned(
  query: Query,
  { practiceId, sessionId, consentId }: { practiceId: PracticeId; sessionId: string; consentId: string },
  now: Date,
) {
  const { patientId, hasEmail } = await signingContextOf(query, practiceId, sessionId)
  const mailed = await consentRecipients(query, { practiceId, patientId, hasEmail }, now)
  const message = { practiceId, sessionId, template: 'consents.signed', now } as const
  const guardianIds = mailed?.to === 'guardians' ? mailed.accountIds : []
  await enqueueMessages(query, {
    ...message,
    data: { consentId },
    to: [
      { audience: 'practitioner', key: `consents.signed:${consentId}` },
      ...(guardianIds.length ? [] : [{ audience: 'client' as const, key: `consents.signed:${consentId}:client` }]),
    ],
  })
  for (const guardianId of guardianIds)
    await enqueueMessages(query, {
      ...message,
      data: { consentId, guardianId },
      to: [{ audience: 'client', key: `consents.signed:${consentId}:${guardianId}` }],
    })
}
