import { aPatient } from '../build.ts'
import type { Requests } from './requests.ts'
import { aFreeTime, type Scene, session, sessionWithHistory } from './scene.ts'

const reason = 'Un empêchement'
const longAgo = (scene: Scene) => new Date(aFreeTime(scene).getTime() - 28 * 86_400_000)

const aRepetition = (scene: Scene) => ({ startsAt: aFreeTime(scene).toISOString(), everyWeeks: 1, times: 2 })

/** What the endpoints of sessions are asked. */
export const sessionRequests: Requests['sessions'] = {
  list: () => ({}),
  plan: async (scene) => ({
    body: {
      patientId: (await aPatient(scene.app.orm, scene.practice)).id,
      sessionTypeId: scene.practice.type.id,
      startsAt: aFreeTime(scene).toISOString(),
      location: 'office',
    },
  }),
  repeatedDates: (scene) => ({ query: { sessionTypeId: scene.practice.type.id, ...aRepetition(scene) } }),
  planRepeated: async (scene) => ({
    body: {
      patientId: (await aPatient(scene.app.orm, scene.practice)).id,
      sessionTypeId: scene.practice.type.id,
      location: 'office',
      ...aRepetition(scene),
    },
  }),
  get: session,
  history: sessionWithHistory,
  accept: (scene) => session(scene, 'pending_validation'),
  refuse: async (scene) => ({ ...(await session(scene, 'pending_validation')), body: { reason } }),
  cancel: async (scene) => ({ ...(await session(scene)), body: { reason } }),
  reschedule: async (scene) => ({ ...(await session(scene)), body: { startsAt: aFreeTime(scene).toISOString() } }),
  propose: async (scene) => ({
    ...(await session(scene, 'pending_validation')),
    body: { startsAt: [aFreeTime(scene).toISOString()] },
  }),
  takeProposalsBack: (scene) => session(scene, 'pending_validation'),
  confirm: (scene) => session(scene, 'pre_scheduled'),
  start: session,
  takeBack: (scene) => session(scene, 'in_progress'),
  stop: (scene) => session(scene, 'in_progress'),
  complete: (scene) => session(scene, 'done'),
  held: (scene) => session(scene, 'scheduled', longAgo(scene)),
  miss: (scene) => session(scene, 'scheduled', longAgo(scene)),
  correct: (scene) => session(scene, 'missed', longAgo(scene)),
  endLink: session,
  lock: (scene) => session(scene, 'done'),
  unlock: async (scene) => ({ ...(await session(scene, 'done')), body: { reason } }),
  change: async (scene) => ({ ...(await session(scene)), body: { location: 'video' } }),
}
