import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { aPatient } from '../build.ts'
import type { Requests } from './requests-of-contract.ts'
import { aFreeTime, type Scene, session, sessionWithHistory } from './scene.ts'

const reason = 'Un empêchement'
const longAgo = (scene: Scene) => new Date(aFreeTime(scene).getTime() - 28 * 86_400_000)

const aRepetition = (scene: Scene) => ({ startsAt: aFreeTime(scene).toISOString(), everyWeeks: 1, times: 2 })

/** A session that was accepted a moment ago, and whose confirmation mail waits. */
async function aFreshAcceptance(scene: Scene) {
  const accepted = await justNow(scene, 'accept', 'pending_validation', 'scheduled')
  await inPractice(scene.app.orm.em, scene.practice.id, (em) =>
    queryOf(em)(
      `insert into message (id, practice_id, key, template, audience, session_id, data, status, attempts, created_at)
       values ($1, $2, $3, 'session.accepted', 'client', $4, '{}', 'queued', 0, now())`,
      [newId(), scene.practice.id, `accepted:${accepted.params.id}`, accepted.params.id],
    ),
  )
  return accepted
}

/** A session that was cancelled a moment ago, without a mail. */
const aFreshRefusal = (scene: Scene) => justNow(scene, 'refuse', 'pending_validation', 'cancelled')
const aFreshCancellation = (scene: Scene) => justNow(scene, 'cancel', 'scheduled', 'cancelled')

/** A session with what the practitioner did to it a moment ago. */
async function justNow(scene: Scene, event: string, from: SessionStatus, to: SessionStatus) {
  const changed = await session(scene, to)
  await inPractice(scene.app.orm.em, scene.practice.id, (em) =>
    queryOf(em)(
      `insert into session_history
         (id, practice_id, session_id, event, from_status, to_status, done_by, starts_at, happened_at)
       select $1, practice_id, id, $3, $4, $5, 'practitioner', starts_at, now()
       from session where id = $2`,
      [newId(), changed.params.id, event, from, to],
    ),
  )
  return changed
}

/** The requests of the session endpoints. */
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
  undoAccept: aFreshAcceptance,
  undoCancel: aFreshCancellation,
  undoRefuse: aFreshRefusal,
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
