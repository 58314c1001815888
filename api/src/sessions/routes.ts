import type Router from '@koa/router'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { App } from '../http/context.ts'
import { route } from '../http/route.ts'
import { changeSession } from './change.ts'
import { sessions } from './contract.ts'
import { sessionDetail } from './detail.ts'
import { findSession, historyOf, listSessions } from './list.ts'
import { completeSession, lockRecord, type PractitionerAction } from './locking.ts'
import { plannedSession, planSession } from './planning.ts'
import { reasonGiven } from './reasons.ts'
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
  route(router, sessions.list, ({ em, app, practiceId, query, now }) =>
    listSessions(queryOf(em), app.config, practiceId, query, now),
  )
  route(router, sessions.get, ({ em, app, params, now }) => sessionDetail(queryOf(em), app.config, params.id, now))
  route(router, sessions.change, async ({ em, app, params: { id }, body, actor, now }) => {
    await changeSession(em, id, body, { by: 'practitioner', userId: actor.userId, now })
    return sessionDetail(queryOf(em), app.config, id, now)
  })
  route(router, sessions.history, ({ em, app, params }) => historyOf(queryOf(em), app.config, params.id))
  route(
    router,
    sessions.accept,
    answering((em, id, doing) => acceptSession(em, id, doing)),
  )
  route(
    router,
    sessions.refuse,
    answeringWithReason((em, id, doing) => refuseSession(em, id, doing)),
  )
  route(
    router,
    sessions.cancel,
    answeringWithReason((em, id, doing, { reason: _, ...how }) => cancelSession(em, id, doing, how)),
  )
  route(router, sessions.plan, async ({ em, app, practiceId, body, actor, now }) => {
    const { id, ...consequences } = await planSession(queryOf(em), practiceId, body, {
      by: 'practitioner',
      userId: actor.userId,
      now,
    })
    return plannedSession(queryOf(em), app.config, id, consequences, now)
  })
  route(router, sessions.reschedule, async ({ em, app, params: { id }, body: { startsAt, ...how }, actor, now }) => {
    const doing = { by: 'practitioner', userId: actor.userId, now } as const
    const overlaps = await rescheduleSession(em, id, startsAt, doing, how)
    await em.flush()
    return plannedSession(queryOf(em), app.config, id, { overlaps, unplanned: [] }, now)
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
    answeringWithReason((em, id, doing) => lockRecord(em, id, false, doing)),
  )
}

interface Call<Body> {
  em: EntityManager
  app: App
  practiceId: string
  params: { id: string }
  body: Body
  actor: { userId: string; name: string }
  now: Date
}

/** What the practitioner does to a session, answered with the session as it then is. */
const answering =
  <Body>(act: (em: EntityManager, id: string, doing: PractitionerAction, body: Body) => Promise<void>) =>
  async ({ em, app, params, body, actor, now }: Call<Body>) => {
    await act(em, params.id, { by: 'practitioner', userId: actor.userId, name: actor.name, now }, body)
    await em.flush()
    return findSession(queryOf(em), app.config, params.id, now)
  }

/** The same, of what is not done without saying why. */
const answeringWithReason =
  <Body extends { reason: string }>(
    act: (em: EntityManager, id: string, doing: PractitionerAction, body: Body) => Promise<void>,
  ) =>
  async (call: Call<Body>) => {
    const reason = await reasonGiven(queryOf(call.em), call.app.config, call.practiceId, call.body.reason)
    return answering<Body>((em, id, doing, body) => act(em, id, { ...doing, reason }, body))(call)
  }
