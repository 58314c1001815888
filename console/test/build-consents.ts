import type { contract, ReplyOf } from '@ancrage/api/contract'

type Consent = ReplyOf<typeof contract.consents.sign>
type State = ReplyOf<typeof contract.consents.ofSession>
type LinkedConsent = ReplyOf<typeof contract.consents.toSign>
type Text = ReplyOf<typeof contract.consents.changeText>

export const aConsentText = (overrides: Partial<Text> = {}): Text => ({
  id: '77777777-0000-4000-8000-000000000001',
  version: 1,
  createdBy: null,
  textFr: 'À savoir. L’hypnose est un accompagnement, et non un acte médical.\n\nMes droits. Je peux changer d’avis.',
  textEn: 'Good to know. Hypnosis is a form of support, not a medical act.\n\nMy rights. I may change my mind.',
  createdAt: '2027-01-04T09:00:00.000Z',
  ...overrides,
})

export const aConsent = (overrides: Partial<Consent> = {}): Consent => ({
  id: '88888888-0000-4000-8000-000000000001',
  patientId: '33333333-0000-4000-8000-000000000001',
  sessionId: '22222222-0000-4000-8000-000000000001',
  state: 'in_force',
  signedAt: '2027-02-26T09:00:00.000Z',
  paperSignedOn: null,
  signedBy: 'patient',
  guardianName: null,
  childAgrees: false,
  signature: 'drawn',
  way: 'practice',
  locale: 'fr',
  textId: aConsentText().id,
  textVersion: 1,
  pdfSha256: 'c0ffee'.repeat(10).slice(0, 64).padEnd(64, '0'),
  withdrawnAt: null,
  withdrawalReason: null,
  ...overrides,
})

/** The state that a session's consent dialog reads. */
export const aConsentState = (overrides: Partial<State> = {}): State => ({
  consent: null,
  text: aConsentText(),
  signer: 'patient',
  guardianName: null,
  locale: 'fr',
  signatureAskedAt: null,
  mailed: 'client',
  ...overrides,
})

/** What a client reads behind the mailed link to a consent. */
export const aLinkedConsent = (given: Partial<LinkedConsent> = {}): LinkedConsent => ({
  practice: { id: '44444444-0000-7000-8000-000000000001', name: 'Cabinet des Tilleuls', primaryColor: null },
  practitioner: 'Claire Vasseur',
  name: 'Camille Roux',
  startsAt: '2027-03-02T08:30:00.000Z',
  timeZone: 'Europe/Paris',
  locale: 'fr',
  text: aConsentText(),
  signer: 'patient',
  guardianName: null,
  signedAt: null,
  hasPdf: false,
  ...given,
})
