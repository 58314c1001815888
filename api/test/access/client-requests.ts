import { createAddressLink } from '../../src/client-area/new-address.ts'
import { singleUseToken } from '../../src/crypto/single-use.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { APP_SECRET } from '../app.ts'
import { aSession } from '../build.ts'
import { accountIn, childIn, clientOfScene } from './own-client.ts'
import type { Requests } from './requests-of-contract.ts'
import { aFreeTime, PASSWORD, proposedTo, type Scene } from './scene.ts'
import { paidSession } from './stripe-requests.ts'

const nothing = () => ({})

/** A session of that client. */
async function own(scene: Scene, status: SessionStatus = 'scheduled') {
  const { patientId } = await clientOfScene(scene)
  const { id } = await aSession(scene.app.orm, scene.practice, { startsAt: aFreeTime(scene), status, patientId })
  return { params: { id } }
}

/** A session of that client which was paid online. */
const ownContract = async (scene: Scene) => ({
  params: { id: await paidSession(scene, (await clientOfScene(scene)).patientId) },
})

/** The requests of clients about appointments. */
export const clientSessionRequests: Requests['clientSessions'] = {
  past: nothing,
  openContracts: nothing,
  get: own,
  reschedule: async (scene) => ({ ...(await own(scene)), body: { startsAt: aFreeTime(scene).toISOString() } }),
  confirm: (scene) => own(scene, 'pre_scheduled'),
  confirmAttendance: own,
  pickProposal: async (scene) => {
    const { params } = await own(scene, 'pending_validation')
    return { params, body: { startsAt: await proposedTo(scene, params.id) } }
  },
  declineProposals: async (scene) => {
    const { params } = await own(scene, 'pending_validation')
    await proposedTo(scene, params.id)
    return { params }
  },
  waitEarlier: async (scene) => ({ ...(await own(scene)), body: { isWanted: true } }),
  cancel: async (scene) => ({ ...(await own(scene)), body: { reason: 'Un empêchement' } }),
  withdrawal: ownContract,
  withdraw: async (scene) => ({
    ...(await ownContract(scene)),
    body: { name: 'Zoé Œuvrard', address: 'zoe@essais.test' },
  }),
  book: async (scene) => ({
    params: { practiceId: scene.practice.id },
    body: {
      ...((await accountIn(scene)) ? {} : { child: (await childIn(scene))?.patientId }),
      sessionTypeId: scene.practice.type.id,
      startsAt: aFreeTime(scene).toISOString(),
      location: 'office',
      consent: true,
      locale: 'fr',
    },
  }),
}

/** The sign-in of that client by a token of the scene, which is the caller’s own. */
async function signInOf(scene: Scene) {
  const accountId = await accountOf(scene)
  await scene.app.clientTokenOf({ accountId })
  const signIn = await tablesOf(scene.app.orm.em.fork())
    .selectFrom('ClientSession')
    .select('id')
    .where('clientAccountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { params: { id: signIn.id } }
}

const accountOf = async (scene: Scene) => (await clientOfScene(scene)).accountId

/** The token of a link to a new address of that client. */
async function addressToken(scene: Scene): Promise<string> {
  const id = newId()
  const email = `neuve-${id}@essais.test`
  const own = { id, accountId: await accountOf(scene), email }
  await createAddressLink(queryOf(scene.app.orm.em.fork()), APP_SECRET, own, new Date())
  return singleUseToken(APP_SECRET, 'client_email', id)
}

/** The requests of clients about their profile. */
export const clientProfileRequests: Requests['clientProfile'] = {
  get: nothing,
  change: () => ({ body: { locale: 'en' } }),
  changeKnown: ({ practice }) => ({ params: { practiceId: practice.id }, body: { city: 'Nantes' } }),
  requestName: ({ practice }) => ({
    params: { practiceId: practice.id },
    body: { firstname: 'Zoé', lastname: 'Autrement' },
  }),
  changeEmail: () => ({ body: { currentPassword: PASSWORD, email: `neuve-${newId()}@essais.test` } }),
  keepEmail: nothing,
  confirmEmail: async (scene) => ({ body: { token: await addressToken(scene) } }),
  endSignIn: signInOf,
  signOutEverywhere: nothing,
}

/** The requests of clients about their data. */
export const clientPrivacyRequests: Requests['clientPrivacy'] = {
  get: nothing,
  withdrawBooking: async (scene) => {
    const input = await own(scene)
    await inPractice(scene.app.orm.em.fork(), scene.practice.id, (em) =>
      tablesOf(em).updateTable('Session').set({ consentVersion: 1 }).where('id', '=', input.params.id).execute(),
    )
    return input
  },
  request: ({ practice }) => ({ params: { practiceId: practice.id }, body: { kind: 'export' } }),
  closeAccount: () => ({ body: { currentPassword: PASSWORD } }),
}
