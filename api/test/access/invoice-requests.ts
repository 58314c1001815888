import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { aDraft, anIdentity, heldSessions, identityRow, issuedAt } from '../invoices/an-invoice.ts'
import { accountIn, clientOfScene } from './own-client.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import type { Scene } from './scene.ts'
import { whileConfirmed } from './while-confirmed.ts'

/** A draft of a practice that can bill; its parameters. */
async function draft({ app, practice }: Scene, options: Parameters<typeof aDraft>[2] = {}) {
  await inPractice(app.orm.em, practice.id, (em) => em.upsert(BillingIdentityEntity, identityRow(practice.id)))
  return { params: { id: await aDraft(app, practice, options) } }
}

async function issued(scene: Scene, options: Parameters<typeof aDraft>[2] = {}) {
  const { params } = await draft(scene, options)
  await whileConfirmed(scene, () => issuedAt(scene.app, scene.practice, params.id))
  return { params }
}

/** An issued invoice of the client who may ask. */
export async function ownIssued(scene: Scene) {
  const { app, practice } = scene
  const { ids: sessionIds } = await heldSessions(app, practice, 1, (await clientOfScene(scene)).patientId)
  return issued(scene, { sessionIds })
}

/** A client who paid in 2026. */
async function aPayer(scene: Scene, known?: string): Promise<string> {
  const { app, practice } = scene
  await draft(scene)
  const { patientId, ids } = await heldSessions(app, practice, 1, known)
  const body = { patientId, typeKey: 'cash', amountCents: 6000, receivedOn: '2026-11-02', sessionIds: ids }
  await whileConfirmed(scene, async () => (await app.signedIn(practice)).billing.take({ body }))
  return patientId
}

/** The requests of the invoice endpoints. */
export const invoiceRequests: Requests['invoices'] = {
  identity: () => ({}),
  saveIdentity: () => ({ body: anIdentity }),
  list: () => ({}),
  create: async ({ app, practice }) => {
    const { patientId, ids } = await heldSessions(app, practice)
    return { body: { patientId, sessionIds: ids } }
  },
  detail: (scene) => draft(scene),
  change: async (scene) => ({ ...(await draft(scene)), body: { isUnnamed: true } }),
  remove: (scene) => draft(scene),
  issue: (scene) => draft(scene),
  pdf: (scene) => issued(scene),
  send: (scene) => issued(scene),
  sendMany: async (scene) => ({ body: { ids: [(await issued(scene)).params.id] } }),
  zip: async (scene) => ({ body: { ids: [(await issued(scene)).params.id] } }),
  csv: () => ({ body: { filter: {} } }),
  credit: async (scene) => ({ ...(await issued(scene)), body: { reason: 'Séance annulée' } }),
  ofPatient: patient,
  years: patient,
  receipt: async (scene) => ({ params: { id: await aPayer(scene), year: 2026 } }),
  ofClient: () => ({}),
  pdfOfClient: ownIssued,
  receiptOfClient: async (scene) => {
    const { patientId } = await clientOfScene(scene)
    await aPayer(scene, patientId)
    const isGuardian = (await accountIn(scene)) === undefined
    const query = isGuardian ? { child: patientId } : {}
    return { params: { practiceId: scene.practice.id, year: 2026 }, query }
  },
  bill: (scene) => issued(scene, { kind: 'quote' }),
}
