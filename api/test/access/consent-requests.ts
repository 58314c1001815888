import { signToken } from '../../src/crypto/token.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPatient, aSession } from '../build.ts'
import { clientOfScene } from './own-client.ts'
import type { Requests } from './requests-of-contract.ts'
import { aFreeTime, type Scene, session } from './scene.ts'

const signature = { kind: 'typed', name: 'Zoé Œuvrard' } as const

const firstText = async ({ app, practice }: Scene) => (await app.signedIn(practice)).consents.texts({})

/** A client who has signed a consent before the request. */
async function signed(scene: Scene) {
  const { params } = await session(scene)
  const practitioner = await scene.app.signedIn(scene.practice)
  const body = { ...(await signing(scene)), signature: { ...signature, name: `Zoé ${params.id}` } }
  const { id } = await practitioner.consents.sign({ params, body })
  return { params: { id } }
}

/** The link by which a client is asked for an online signature. */
async function pendingConsent(scene: Scene) {
  const { app, practice } = scene
  const { params } = await session(scene)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    tablesOf(em).updateTable('Session').set({ signatureAskedAt: new Date() }).where('id', '=', params.id).execute(),
  )
  return { params: { token: signToken(app.config.APP_SECRET, 'consent', { practiceId: practice.id, id: params.id }) } }
}

/** A consent of the client who may ask, which the guardian has signed for a minor. */
async function ownSigned(scene: Scene) {
  const { app, practice } = scene
  const { patientId } = await clientOfScene(scene)
  const { id } = await aSession(app.orm, practice, { startsAt: aFreeTime(scene), patientId })
  const practitioner = await app.signedIn(practice)
  const params = { id }
  const { signer } = await practitioner.consents.ofSession({ params })
  const by = { signedBy: 'guardian', guardianName: 'Hélène Roux', childAgrees: true } as const
  const body = { ...(await signing(scene)), ...(signer !== 'patient' && by) }
  return { params: { id: (await practitioner.consents.sign({ params, body })).id } }
}

async function signing(scene: Scene) {
  const { data } = await firstText(scene)
  const textVersionId = data[0]?.id ?? ''
  return { textVersionId, accepted: true, signature, signedBy: 'patient', locale: 'fr' } as const
}

/** The requests of the endpoints for consents. */
export const consentRequests: Requests['consents'] = {
  texts: () => ({}),
  changeText: async (scene) => {
    const { data } = await firstText(scene)
    const { textFr = '', textEn = '', version = 1 } = data[0] ?? {}
    return { body: { textFr: `${textFr} ${version}`, textEn, base: version } }
  },
  ofSession: (scene) => session(scene),
  sign: async (scene) => ({ ...(await session(scene)), body: await signing(scene) }),
  notePaper: async (scene) => ({ ...(await session(scene)), body: { signedOn: '2024-03-04', signedBy: 'patient' } }),
  withdraw: async (scene) => ({ ...(await signed(scene)), body: {} }),
  ofPatient: async ({ app, practice }) => ({ params: { id: (await aPatient(app.orm, practice)).id } }),
  pdf: signed,
  ask: (scene) => session(scene),
  toSign: pendingConsent,
  signFromAfar: async (scene) => ({ ...(await pendingConsent(scene)), body: await signing(scene) }),
  pdfOfLink: async (scene) => {
    const { params } = await pendingConsent(scene)
    await scene.app.client().consents.signFromAfar({ params, body: await signing(scene) })
    return { params }
  },
  pendingOfClient: () => ({}),
  ofClient: () => ({}),
  withdrawOwn: ownSigned,
  pdfOfClient: ownSigned,
}
