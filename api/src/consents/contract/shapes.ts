import * as z from 'zod'
import { ClientChild } from '../../client-area/contract/child.ts'
import { day, instant, Lang, line } from '../../http/schema.ts'
import { ShownPractice } from '../../practices/contract/look.ts'

/** A drawing of 200 kB in base64, with what stands around it. */
export const MOST_CONSENT_KILOBYTES = 300
const mostOfDrawing = MOST_CONSENT_KILOBYTES * 1024

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

/** A signed consent. One on paper has neither words nor a PDF here. */
export const Consent = z.object({
  id: z.uuid(),
  patientId: z.uuid(),
  /** The session at which it was signed. */
  sessionId: z.uuid(),
  /** A later consent replaces it for good: withdrawing the later one does not bring it back. */
  state: z.enum(['in_force', 'replaced', 'withdrawn']),
  /** For a paper: when that was noted. */
  signedAt: instant,
  /** The day on the paper; null for all others. */
  paperSignedOn: z.string().nullable(),
  signedBy: z.enum(['patient', 'guardian']),
  guardianName: z.string().nullable(),
  /** A child under 15 was asked and agrees too. */
  childAgrees: z.boolean(),
  signature: z.enum(['drawn', 'typed', 'paper']),
  /** Where it was signed: on the practitioner's screen, from afar by a signed link, or on paper. */
  way: z.enum(['practice', 'link', 'paper']),
  textId: z.uuid().nullable(),
  textVersion: z.int().nullable(),
  locale: Lang,
  /** SHA-256 of the PDF's bytes, in hexadecimal digits. */
  pdfSha256: z.string().nullable(),
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
  /** Who gets the mail that asks for a signature from afar; null if nobody can be mailed. */
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

export const SignedConsentBody = z.strictObject({
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

/** What a practitioner says of a consent on paper. */
export const PaperConsentBody = SignedConsentBody.pick({
  signedBy: true,
  guardianName: true,
  childAgrees: true,
}).extend({
  signedOn: day,
})

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
  paperSignedOn: true,
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
