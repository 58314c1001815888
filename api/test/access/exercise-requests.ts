import { signToken } from '../../src/crypto/token.ts'
import { localDay } from '../../src/format/day.ts'
import { blobOf } from '../a-picture.ts'
import { anMp3 } from '../documents/a-document.ts'
import { clientOfScene } from './own-client.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import type { Scene } from './scene.ts'
import { whileConfirmed } from './while-confirmed.ts'

const body = { title: 'Respirer', text: 'Cinq minutes, le soir.' }
const question = { words: 'Ma nuit' }
const mine = ({ app, practice }: Scene) => app.signedIn(practice)

/** An exercise of the client who may ask; its parameters. */
async function shared(scene: Scene) {
  const of = { params: { id: (await clientOfScene(scene)).patientId }, body }
  const { id } = await (await mine(scene)).exercises.share(of)
  return { params: { id } }
}

/** An exercise with a recording, added while the practice's address was confirmed. */
async function recorded(scene: Scene) {
  const params = { id: (await clientOfScene(scene)).patientId }
  const api = await mine(scene)
  const sent = { params, query: { name: 'calme.mp3' }, body: blobOf(anMp3()) }
  const { id: documentId } = await whileConfirmed(scene, () => api.documents.add(sent))
  const { id } = await api.exercises.share({ params, body: { ...body, documentId } })
  return { params: { id } }
}

/** A progress question to that client. */
async function newQuestion(scene: Scene) {
  const of = { params: { id: (await clientOfScene(scene)).patientId }, body: question }
  const { id } = await (await mine(scene)).exercises.ask(of)
  return { params: { id } }
}

/** The requests of the endpoints for exercises and marks. */
export const exerciseRequests: Requests['exercises'] = {
  ofPatient: patient,
  share: async (scene) => ({ ...(await patient(scene)), body }),
  change: async (scene) => ({ ...(await shared(scene)), body: { title: 'Respirer le matin' } }),
  end: shared,
  ask: async (scene) => ({ ...(await patient(scene)), body: question }),
  endQuestion: newQuestion,
  ofClient: () => ({}),
  mark: async (scene) => {
    const { params } = await newQuestion(scene)
    return { params: { ...params, day: localDay(new Date(), 'Europe/Paris') }, body: { value: 7 } }
  },
  audioLink: recorded,
  endOwn: shared,
  endOwnQuestion: newQuestion,
  chooseReminder: async (scene) => {
    await newQuestion(scene)
    return { params: { practiceId: scene.practice.id }, body: { atMinutes: 1200 } }
  },
  endReminder: async (scene) => {
    const { accountId } = await clientOfScene(scene)
    const link = signToken(scene.app.config.APP_SECRET, 'mark_reminder', {
      practiceId: scene.practice.id,
      id: accountId,
    })
    return { params: { link } }
  },
}
