import { newId } from '../../src/db/base.ts'
import { aSession } from '../build.ts'
import { aForm, formToken, sleep } from '../forms/a-form.ts'
import { clientOfScene } from './own-client.ts'
import type { Requests } from './requests-of-contract.ts'
import { aFreeTime, type Scene, session } from './scene.ts'

const answers = { nuits: 'bien' }
const mine = ({ app, practice }: Scene) => app.signedIn(practice)
const form = async (scene: Scene) => aForm(await mine(scene))

async function sent(scene: Scene) {
  const me = await mine(scene)
  const { params } = await session(scene)
  const { id: formId } = await aForm(me)
  return { params, request: await me.forms.send({ params, body: { formId } }) }
}

/** A client who has answered once. */
async function answered(scene: Scene) {
  const me = await mine(scene)
  const { params, request } = await sent(scene)
  await scene.app.client().forms.answer({ params: { token: formToken(request.url) }, body: { answers } })
  const { patient } = await me.sessions.get({ params })
  return { params: { id: patient.id } }
}

/** An answered form of the client who may ask. */
async function ownAnswered(scene: Scene) {
  const { app, practice } = scene
  const me = await mine(scene)
  const { patientId } = await clientOfScene(scene)
  const { id } = await aSession(app.orm, practice, { startsAt: aFreeTime(scene), patientId })
  const request = await me.forms.send({ params: { id }, body: { formId: (await form(scene)).id } })
  await app.client().forms.answer({ params: { token: formToken(request.url) }, body: { answers } })
  return { params: { id: request.id } }
}

/** The requests of the endpoints for forms. */
export const formRequests: Requests['forms'] = {
  list: () => ({}),
  add: () => ({ body: { content: sleep() } }),
  get: async (scene) => ({ params: { id: (await form(scene)).id } }),
  version: async (scene) => ({ params: { id: (await form(scene)).id, number: '1' } }),
  change: async (scene) => ({ params: { id: (await form(scene)).id }, body: { isArchived: true } }),
  publish: async (scene) => ({ params: { id: (await form(scene)).id }, body: { revision: 1 } }),
  duplicate: async (scene) => ({ params: { id: (await form(scene)).id } }),
  send: async (scene) => ({ ...(await session(scene)), body: { formId: (await form(scene)).id } }),
  revoke: async (scene) => {
    const { params, request } = await sent(scene)
    return { params: { ...params, requestId: request.id } }
  },
  ofSession: session,
  fillIn: async (scene) => {
    const { published } = await form(scene)
    return { ...(await session(scene)), body: { formVersionId: published?.id ?? newId(), answers } }
  },
  ofPatient: answered,
  scales: answered,
  toFill: async (scene) => ({ params: { token: formToken((await sent(scene)).request.url) } }),
  answer: async (scene) => ({ params: { token: formToken((await sent(scene)).request.url) }, body: { answers } }),
  ofClient: () => ({}),
  answerOfClient: ownAnswered,
}
