import type Router from '@koa/router'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { changeSession } from './changing.ts'
import { sessions } from './contract.ts'
import { sessionInFull } from './in-programme.ts'
import { completeSession, lockRecord, type Practising } from './locking.ts'
import { historyOf, listSessions, sessionById } from './overview.ts'
import { plannedSession, planSession } from './planning.ts'
import {
  acceptSession,
  cancelSession,
  closeHeldSession,
  confirmSession,
  missSession,
  refuseSession,
  rescheduleSession,
  startSession,
  stopSession,
} from './service.ts'

export function sessionsRoutes(router: Router): void {
  route(router, sessions.list, ({ em, practiceId, query, now }) => listSessions(queryOf(em), practiceId, query, now))
  route(router, sessions.get, ({ em, params, now }) => sessionInFull(queryOf(em), params.id, now))
  route(router, sessions.change, async ({ em, params: { id }, body, actor, now }) => {
    await changeSession(em, id, body, { by: 'practitioner', userId: actor.userId, now })
    return sessionInFull(queryOf(em), id, now)
  })
  route(router, sessions.history, ({ em, params }) => historyOf(queryOf(em), params.id))
  route(
    router,
    sessions.accept,
    answering((em, id, doing) => acceptSession(em, id, doing)),
  )
  route(
    router,
    sessions.refuse,
    answering((em, id, doing, { reason }) => refuseSession(em, id, { ...doing, reason })),
  )
  route(
    router,
    sessions.cancel,
    answering((em, id, doing, { reason, ...how }) => cancelSession(em, id, { ...doing, reason }, how)),
  )
  route(router, sessions.plan, async ({ em, practiceId, body, actor, now }) => {
    const { id, ...consequences } = await planSession(queryOf(em), practiceId, body, {
      ...{ by: 'practitioner', userId: actor.userId, now },
    })
    return plannedSession(queryOf(em), id, consequences, now)
  })
  route(router, sessions.reschedule, async ({ em, params: { id }, body: { startsAt, ...how }, actor, now }) => {
    const doing = { by: 'practitioner', userId: actor.userId, now } as const
    const overlaps = await rescheduleSession(em, id, startsAt, doing, how)
    await em.flush()
    return plannedSession(queryOf(em), id, { overlaps, unplanned: [] }, now)
  })
  route(router, sessions.confirm, answering(confirmSession))
  route(router, sessions.start, answering(startSession))
  route(router, sessions.stop, answering(stopSession))
  route(router, sessions.held, answering(closeHeldSession))
  route(router, sessions.complete, answering(completeSession))
  route(router, sessions.miss, answering(missSession))
  route(
    router,
    sessions.lock,
    answering((em, id, doing) => lockRecord(em, id, true, doing)),
  )
  route(
    router,
    sessions.unlock,
    answering((em, id, doing, { reason }) => lockRecord(em, id, false, { ...doing, reason })),
  )
}

/** What the practitioner does to a session, answered with the session as it then is. */
const answering =
  <Body>(act: (em: EntityManager, id: string, doing: Practising, body: Body) => Promise<void>) =>
  async (call: {
    em: EntityManager
    params: { id: string }
    body: Body
    actor: { userId: string; name: string }
    now: Date
  }) => {
    const { em, params, body, actor, now } = call
    await act(em, params.id, { by: 'practitioner', userId: actor.userId, name: actor.name, now }, body)
    await em.flush()
    return sessionById(queryOf(em), params.id, now)
  }
