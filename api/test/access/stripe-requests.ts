import { signToken } from '../../src/crypto/token.ts'
import { aPatient, aSession } from '../build.ts'
import { aCardPractice, aPaidWithdrawal, aPaymentRequest, payLinkOf } from '../stripe/card-rows.ts'
import { ownIssued } from './invoice-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { aFreeTime, PASSWORD, type Scene, session } from './scene.ts'

const nothing = () => ({})
const byOwner = () => ({ body: { currentPassword: PASSWORD } })

/** A practice whose account can charge. */
async function charging(scene: Scene) {
  await aCardPractice(scene.app, scene.practice)
  return scene
}

/** A client of the practice. */
const patient = async (scene: Scene) => {
  const { id } = await aPatient((await charging(scene)).app.orm, scene.practice)
  return { params: { id } }
}

const paid = async (scene: Scene) => aPaymentRequest((await charging(scene)).app, scene.practice, { isPaid: true })

const link = async (scene: Scene) => {
  const { id } = await aPaymentRequest((await charging(scene)).app, scene.practice, {})
  return { params: { token: payLinkOf(scene.app, scene.practice, id) } }
}

/** A session that was paid online, from whose contract the client can still withdraw. */
export async function paidSession(scene: Scene, patientId: string): Promise<string> {
  const { app, practice } = await charging(scene)
  const { id } = await aSession(app.orm, practice, { startsAt: aFreeTime(scene), patientId })
  await aPaymentRequest(app, practice, { isPaid: true, session: { id, patientId } })
  return id
}

/** The same, by the link of its visitor. */
export async function paidBooking(scene: Scene) {
  const { app, practice } = scene
  const id = await paidSession(scene, (await aPatient(app.orm, practice)).id)
  return { params: { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }) } }
}

/** The requests of the endpoints for card payments. */
export const stripeRequests: Requests['stripe'] = {
  account: nothing,
  connect: byOwner,
  link: byOwner,
  read: nothing,
  disconnect: nothing,
  ofSession: session,
  ofPatient: patient,
  sessionLink: session,
  createSessionLink: async (scene) => ({ ...(await session(await charging(scene))), body: {} }),
  payInvoice: async (scene) => ownIssued(await charging(scene)),
  createPatientLink: async (scene) => ({ ...(await patient(scene)), body: { amountCents: 4000 } }),
  withdrawLink: async (scene) => {
    const { id } = await aPaymentRequest((await charging(scene)).app, scene.practice, {})
    return { params: { id } }
  },
  previewRefund: async (scene) => ({ query: { requestId: (await paid(scene)).id } }),
  refund: async (scene) => ({ body: { requestId: (await paid(scene)).id, amountCents: 100 } }),
  retryRefund: async (scene) => ({ params: { id: (await paid(scene)).refundId } }),
  disputes: nothing,
  withdrawals: nothing,
  recordHandedBack: async (scene) => ({
    params: { id: await aPaidWithdrawal((await charging(scene)).app, scene.practice) },
  }),
  payouts: nothing,
  payPage: link,
  pay: async (scene) => ({ ...(await link(scene)), body: { termsVersion: '0'.repeat(32) } }),
  checkPayment: link,
  delivery: nothing,
}
