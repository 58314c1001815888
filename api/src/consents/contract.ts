import * as z from 'zod'
import { ClientChild } from '../client-area/contract/child.ts'
import { endpoint } from '../http/endpoint.ts'
import { instant, Lang, line, paging, text } from '../http/schema.ts'
import { ShownPractice } from '../practices/contract/look.ts'

const id = z.object({ id: z.uuid() })

/** Twice as much as anybody writes. */
const MOST_WORDS = 12_000
/** A drawing of 200 kB in base64, with what stands around it. */
const MOST_KILOBYTES = 300
const mostOfDrawing = MOST_KILOBYTES * 1024

/** What clients are asked to agree to. It never changes: other words are another version. */
export const ConsentText = z.object({
  id: z.uuid(),
  /** Counted from 1, which is the delivered text. */
  version: z.int(),
  /** Paragraphs, separated by an empty line. Text, never HTML. */
  textFr: z.string(),
  textEn: z.string(),
  createdAt: instant,
  /** The author; null for the delivered text. */
  createdBy: z.string().nullable(),
})

/** A signed consent. */
export const Consent = z.object({
  id: z.uuid(),
  patientId: z.uuid(),
  /** The session at which it was signed. */
  sessionId: z.uuid(),
  /** A later consent replaces it for good: withdrawing the later one does not bring it back. */
  state: z.enum(['in_force', 'replaced', 'withdrawn']),
  signedAt: instant,
  signedBy: z.enum(['patient', 'guardian']),
  guardianName: z.string().nullable(),
  /** A child under 15 was asked and agrees too. */
  childAgrees: z.boolean(),
  signature: z.enum(['drawn', 'typed']),
  /** Where it was signed: on the practitioner's screen, or from afar by a signed link. */
  way: z.enum(['practice', 'link']),
  textId: z.uuid(),
  textVersion: z.int(),
  locale: Lang,
  /** SHA-256 of the PDF's bytes, in hexadecimal digits. */
  pdfSha256: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawalReason: z.string().nullable(),
})

/** What the dialog needs before signing, and the present consent. */
export const ConsentState = z.object({
  /** The client's latest consent, from whichever session. */
  consent: Consent.nullable(),
  /** The present text. */
  text: ConsentText,
  signer: z.enum(['patient', 'guardian', 'guardian_and_child']),
  /** As stored with the client. */
  guardianName: z.string().nullable(),
  /** The client's language. */
  locale: Lang,
  /** When the client was last asked to sign from afar; null: never for this session, or by a mail that did not go. */
  signatureAskedAt: instant.nullable(),
  /** Who is mailed when a signature from afar is asked for; null: nobody can be. */
  mailed: z.enum(['client', 'guardians']).nullable(),
})

const Signature = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    /** A PNG as a data URL. */
    image: z.string().max(mostOfDrawing, 'too_long'),
  }),
  z.strictObject({ kind: z.literal('typed'), name: line(120) }),
])

const SignedConsentBody = z.strictObject({
  textVersionId: z.uuid(),
  /** The box was ticked. */
  accepted: z.literal(true, 'required'),
  signature: Signature,
  signedBy: z.enum(['patient', 'guardian']),
  guardianName: line(120).optional(),
  childAgrees: z.boolean().optional(),
  /** The language in which the text was shown. */
  locale: Lang,
})

const linkParams = z.object({ token: z.string().min(20).max(200) })

/** What the bearer of a link sees: the present text, the signer, and the session. */
export const ConsentToSign = z.object({
  practice: ShownPractice,
  practitioner: z.string(),
  /** The client's name. */
  name: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  locale: Lang,
  text: ConsentText,
  signer: z.enum(['patient', 'guardian', 'guardian_and_child']),
  guardianName: z.string().nullable(),
  /** The consent was signed since it was asked for: nothing is left to sign. */
  signedAt: instant.nullable(),
  /** It was signed by this link, which also gives the PDF. */
  hasPdf: z.boolean(),
})

/** A client's signed consent, with its words. */
export const OwnConsent = Consent.pick({
  id: true,
  state: true,
  signedAt: true,
  signedBy: true,
  guardianName: true,
  textVersion: true,
  locale: true,
  way: true,
  withdrawnAt: true,
}).extend({
  practiceId: z.uuid(),
  text: z.string(),
  /** The child for whom it was signed, when their guardian reads. */
  child: ClientChild.optional(),
})

/** A consent that the client is asked to sign. */
export const PendingConsent = z.object({
  practiceId: z.uuid(),
  sessionId: z.uuid(),
  startsAt: instant,
  timeZone: z.string(),
  /** Where to sign it. */
  url: z.string(),
  /** The child for whom a guardian is asked. */
  child: ClientChild.optional(),
})

export const consents = {
  texts: endpoint({
    method: 'GET',
    path: '/api/consent-texts',
    summary: 'What clients are asked to agree to, every version, the latest first.',
    access: 'practitioner',
    query: z.strictObject({ ...paging }),
    reply: ConsentText,
    isPaged: true,
  }),
  changeText: endpoint({
    method: 'PUT',
    path: '/api/consent-texts',
    summary: 'Writes a new version of the text. The same words make none.',
    access: 'practitioner',
    body: z.strictObject({
      textFr: text(MOST_WORDS).min(1, 'required'),
      textEn: text(MOST_WORDS).min(1, 'required'),
      /** The version that was changed, so that a later one is not overwritten unseen. */
      base: z.int().min(1),
    }),
    reply: ConsentText,
    errors: ['conflict', 'limit_reached'],
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/consent',
    summary: 'What the client of a session signed, and what there is to sign.',
    access: 'practitioner',
    params: id,
    reply: ConsentState,
    errors: ['not_found'],
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/consent',
    summary: 'Keeps what the client signed, and the PDF of it. The same signature sent twice is kept once.',
    access: 'practitioner',
    params: id,
    body: SignedConsentBody,
    mostKilobytes: MOST_KILOBYTES,
    reply: Consent,
    status: 201,
    guard: ['idempotent'],
    errors: ['conflict', 'locked', 'not_found', 'unavailable', 'unsupported_media_type'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/consents/:id/withdraw',
    summary: 'Ends a consent from now on. What was signed stays readable.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ reason: text(500).min(1, 'required').optional() }),
    reply: Consent,
    errors: ['conflict', 'not_found'],
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/api/patients/:id/consents',
    summary: 'Everything that a client signed, the latest first.',
    access: 'practitioner',
    params: id,
    query: z.strictObject({ ...paging }),
    reply: Consent,
    isPaged: true,
    errors: ['not_found'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/consents/:id/pdf',
    summary: 'The PDF of what was signed, as it was made then. `Repr-Digest` holds its SHA-256.',
    access: 'practitioner',
    params: id,
    contentType: 'application/pdf',
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/consent/request',
    summary:
      'Asks the client of a session to sign from afar, or of a minor without an address the guardians who have access, by a signed link that is mailed and stands in the client area.',
    access: 'practitioner',
    params: id,
    reply: z.object({ signatureAskedAt: instant, url: z.string() }),
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['not_found', 'locked', 'conflict', 'email_unverified', 'too_many_requests'],
  }),
  toSign: endpoint({
    method: 'GET',
    path: '/api/public/consents/:token',
    summary: 'What is to be signed by a link. Reading it changes nothing.',
    access: 'public',
    params: linkParams,
    reply: ConsentToSign,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
    errors: ['link_expired'],
  }),
  signFromAfar: endpoint({
    method: 'POST',
    path: '/api/public/consents/:token',
    summary:
      'Keeps what was signed by a link, with its PDF, and mails both sides. The same signature sent twice is kept once; a second one is `link_expired`.',
    access: 'public',
    params: linkParams,
    body: SignedConsentBody,
    mostKilobytes: MOST_KILOBYTES,
    reply: ConsentToSign,
    status: 201,
    guard: ['idempotent'],
    limits: [{ by: 'address', points: 20, seconds: 600 }],
    errors: ['conflict', 'link_expired', 'locked', 'unavailable', 'unsupported_media_type'],
  }),
  pdfOfLink: endpoint({
    method: 'GET',
    path: '/api/public/consents/:token/pdf',
    summary: 'The PDF of what was signed by this link.',
    access: 'public',
    params: linkParams,
    contentType: 'application/pdf',
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['link_expired'],
  }),
  pendingOfClient: endpoint({
    method: 'GET',
    path: '/client-api/consents/to-sign',
    summary: 'What the signed-in client is asked to sign, the next session first.',
    access: 'client',
    reply: z.array(PendingConsent),
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/client-api/consents',
    summary: 'What the signed-in client has agreed to in all practices, word for word, the latest first.',
    access: 'client',
    reply: z.array(OwnConsent),
  }),
  withdrawOwn: endpoint({
    method: 'POST',
    path: '/client-api/consents/:id/withdraw',
    summary: 'The client ends a consent from now on. What was signed stays readable.',
    access: 'client',
    params: id,
    reply: z.array(OwnConsent),
    limits: [{ by: 'caller', points: 30, seconds: 600 }],
    errors: ['conflict', 'not_found'],
  }),
  pdfOfClient: endpoint({
    method: 'GET',
    path: '/client-api/consents/:id/pdf',
    summary: 'The PDF of what the client signed.',
    access: 'client',
    params: id,
    contentType: 'application/pdf',
    errors: ['not_found'],
  }),
}
