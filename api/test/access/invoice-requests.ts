import { inPractice } from '../../src/db/tenant.ts'
import type { DraftOptions } from '../../src/invoices/drafts.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { aDraft, anIdentity, heldSessions, identityRow, issuedAt } from '../invoices/an-invoice.ts'
import type { Requests } from './requests.ts'
import type { Scene } from './scene.ts'

/** A draft of the practice, which can bill; its parameters. */
async function draft({ app, practice }: Scene, options: DraftOptions = {}) {
  await inPractice(app.orm.em, practice.id, (em) => em.upsert(BillingIdentityEntity, identityRow(practice.id)))
  return { params: { id: await aDraft(app, practice, options) } }
}

async function issued(scene: Scene, options: DraftOptions = {}) {
  const { params } = await draft(scene, options)
  await issuedAt(scene.app, scene.practice, params.id)
  return { params }
}

/** What the endpoints of invoices are asked. */
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
  credit: async (scene) => ({ ...(await issued(scene)), body: { reason: 'Séance annulée' } }),
  bill: (scene) => issued(scene, { kind: 'quote' }),
}
