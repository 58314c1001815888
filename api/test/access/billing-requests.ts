import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { defaultPaymentTypes } from '../../src/payments/payment-types.ts'
import { aPatient, aSession } from '../build.ts'
import { aDraft, heldSessions, identityRow } from '../invoices/an-invoice.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { type Scene, session } from './scene.ts'
import { whileConfirmed } from './while-confirmed.ts'

const longAgo = new Date('2026-01-05T09:00:00Z')
const nothing = () => ({})

/** A session of the practice whose price was changed. */
const changed = async (scene: Scene) => {
  const { id } = await aSession(scene.app.orm, scene.practice, { status: 'done', startsAt: longAgo })
  const client = await scene.app.signedIn(scene.practice)
  const body = { kind: 'line' as const, label: 'Déplacement', amountCents: 1000 }
  const { adjustments } = await client.billing.changePrice({ params: { id }, body })
  return { params: { id, adjustmentId: adjustments[0]?.id ?? id } }
}

/** Takes a payment in cash. */
const take = (scene: Scene, body: { patientId: string; amountCents: number; sessionIds?: string[] }) =>
  whileConfirmed(scene, async () => {
    const client = await scene.app.signedIn(scene.practice)
    return client.billing.take({ body: { ...body, typeKey: 'cash' } })
  })

/** A client who has paid in advance, and a session of theirs. */
const withCredit = async (scene: Scene) => {
  const { app, practice } = scene
  const { id: patientId } = await aPatient(app.orm, practice)
  const { id } = await aSession(app.orm, practice, { status: 'done', startsAt: longAgo, patientId })
  await take(scene, { patientId, amountCents: 5000 })
  return { params: { id: patientId }, body: { sessionIds: [id] } }
}

/** A session that was paid and missed. */
const paidAndMissed = async (scene: Scene) => {
  const { app, practice } = scene
  const { id, patientId } = await aSession(app.orm, practice, { status: 'missed', startsAt: longAgo })
  await take(scene, { patientId, amountCents: 5000, sessionIds: [id] })
  return { params: { id } }
}

/** The requests of the billing endpoints. */
export const billingRequests: Requests['billing'] = {
  take: async (scene) => {
    const { id } = (await patient(scene)).params
    return { body: { patientId: id, typeKey: defaultPaymentTypes[2]?.key ?? 'cash', amountCents: 6000 } }
  },
  useCredit: withCredit,
  payBackCredit: async (scene) => ({ ...(await withCredit(scene)), body: { amountCents: 5000 } }),
  changePaymentTerm: async (scene) => ({ ...(await patient(scene)), body: { days: 30 } }),
  reverse: async (scene) => {
    const { id } = (await patient(scene)).params
    const payment = await take(scene, { patientId: id, amountCents: 100 })
    return { params: { id: payment.id }, body: { reason: 'Erreur de saisie' } }
  },
  payments: nothing,
  owed: nothing,
  unbilled: nothing,
  batch: nothing,
  issueBatch: async ({ app, practice }) => {
    await inPractice(app.orm.em, practice.id, (em) => em.upsert(BillingIdentityEntity, identityRow(practice.id)))
    const { patientId, ids } = await heldSessions(app, practice)
    return { body: { bills: [{ patientId, sessionIds: ids }] } }
  },
  toDo: nothing,
  summary: nothing,
  report: () => ({ query: { from: '2026-01-01', to: '2026-03-31' } }),
  sessionMoney: session,
  releasePayments: paidAndMissed,
  changePrice: async (scene) => ({
    ...(await session(scene)),
    body: { kind: 'discount', percent: 10, reason: 'Tarif solidaire' },
  }),
  removeAdjustment: changed,
  patientMoney: patient,
}

/** The requests of the endpoints for reminders of debts. */
export const dueReminderRequests: Requests['dueReminders'] = {
  send: async (scene) => ({ body: { patientIds: [(await patient(scene)).params.id] } }),
  sendOfInvoice: async ({ app, practice }) => ({ params: { id: await aDraft(app, practice) } }),
}
