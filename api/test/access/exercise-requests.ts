import { localDay } from '../../src/format/day.ts'
import { clientOfScene } from './client-requests.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests.ts'
import type { Scene } from './scene.ts'

const body = { title: 'Respirer', text: 'Cinq minutes, le soir.' }
const question = { words: 'Ma nuit' }
const mine = ({ app, practice }: Scene) => app.signedIn(practice)

/** An exercise of the client who may ask; its parameters. */
async function shared(scene: Scene) {
  const of = { params: { id: await clientOfScene(scene) }, body }
  const { id } = await (await mine(scene)).exercises.share(of)
  return { params: { id } }
}

/** A question to that client. */
async function asked(scene: Scene) {
  const of = { params: { id: await clientOfScene(scene) }, body: question }
  const { id } = await (await mine(scene)).exercises.ask(of)
  return { params: { id } }
}

/** What the endpoints of exercises and marks are asked. */
export const exerciseRequests: Requests['exercises'] = {
  ofPatient: patient,
  share: async (scene) => ({ ...(await patient(scene)), body }),
  change: async (scene) => ({ ...(await shared(scene)), body: { title: 'Respirer le matin' } }),
  end: shared,
  ask: async (scene) => ({ ...(await patient(scene)), body: question }),
  endQuestion: asked,
  ofClient: () => ({}),
  mark: async (scene) => {
    const { params } = await asked(scene)
    return { params: { ...params, day: localDay(new Date(), 'Europe/Paris') }, body: { value: 7 } }
  },
  endOwn: shared,
  endOwnQuestion: asked,
}
