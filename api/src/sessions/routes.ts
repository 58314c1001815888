import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import type { PractitionerAction, PractitionerInAction } from '../http/action-context.ts'
import { route } from '../http/route.ts'
import { endBookingLink } from './booking-link.ts'
import { sessions } from './contract.ts'
import { acceptSession, confirmSession } from './lifecycle/accepting.ts'
import { closeAttendedSession, missSession, startSession, stopSession } from './lifecycle/attending.ts'
import { completeSession, setRecordLock } from './lifecycle/completing.ts'
import { correctMissed, takeBackStart } from './lifecycle/correcting.ts'
import { cancelSession, refuseSession } from './lifecycle/ending.ts'
import { rescheduleSession } from './lifecycle/moving.ts'
import type { SessionAction } from './lifecycle/transition.ts'
import { undoRefusal } from './lifecycle/undo-refusal.ts'
import { undoAcceptance, undoCancellation } from './lifecycle/undoing.ts'
import { planSession } from './planning/plan.ts'
import { planRepeated } from './planning/repeat.ts'
import { repeatedDates } from './planning/repeated-dates.ts'
import { proposeTimes, withdrawProposals } from './proposals.ts'
import { sessionDetail } from './reading/detail.ts'
import { findSession, historyOf, listSessions } from './reading/list.ts'
import { plannedSession } from './reading/planned.ts'
import { sealedReason } from './reasons.ts'

export function sessionsRoutes(router: Router): void {
  route(router, sessions.list, ({ em, app, practiceId, query, now }) =>
    listSessions(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
  route(router, sessions.get, ({ action, params, now }) => sessionDetail(action.db.query, action.scope, params.id, now))
  route(router, sessions.history, ({ em, app, params }) => historyOf(queryOf(em), app.config, params.id))
  route(router, sessions.accept, async ({ action, params: { id }, query: { holdMailSeconds } }) => {
    const isUndoable = await acceptSession(action, id, { holdMailSeconds })
    return sessionAfter(action, id, { isUndoable })
  })
  route(router, sessions.undoAccept, answering(undoAcceptance))
  route(router, sessions.refuse, endingWithReason(refuseSession))
  route(router, sessions.undoRefuse, answering(undoRefusal))
  route(
    router,
    sessions.propose,
    answering((action, id, { startsAt }: { startsAt: Date[] }) => proposeTimes(action, id, startsAt)),
  )
  route(router, sessions.takeProposalsBack, answering(withdrawProposals))
  route(router, sessions.cancel, endingWithReason(cancelSession))
  route(router, sessions.undoCancel, answering(undoCancellation))
  route(router, sessions.plan, async ({ action, body }) => {
    const { id, ...consequences } = await planSession(action, body)
    return plannedSession(action, id, consequences)
  })
  route(router, sessions.repeatedDates, ({ action, query }) => repeatedDates(action, query))
  route(router, sessions.planRepeated, async ({ action, body }) => {
    const { id, ...consequences } = await planRepeated(action, body)
    return plannedSession(action, id, consequences)
  })
  route(router, sessions.reschedule, async ({ action, params: { id }, body: { startsAt, ...how } }) => {
    const overlaps = await rescheduleSession(action, id, startsAt, how)
    await action.db.em.flush()
    return plannedSession(action, id, { overlaps, unplanned: [] })
  })
  route(router, sessions.confirm, answering(confirmSession))
  route(router, sessions.start, answering(startSession))
  route(router, sessions.takeBack, answering(takeBackStart))
  route(router, sessions.stop, answering(stopSession))
  route(router, sessions.held, answering(closeAttendedSession))
  route(router, sessions.complete, answering(completeSession))
  route(router, sessions.miss, answering(missSession))
  route(router, sessions.correct, answering(correctMissed))
  route(router, sessions.endLink, ({ action, params }) => endBookingLink(action, params.id))
  route(
    router,
    sessions.lock,
    answering((action, id) => setRecordLock(action, id, true)),
  )
  route(
    router,
    sessions.unlock,
    answeringWithReason((action, id) => setRecordLock(action, id, false)),
  )
}

type Action = SessionAction<PractitionerInAction>

interface Call<Body> {
  action: Action
  params: { id: string }
  body: Body
}

/** The session as it is after an action, and whether that can still be undone. */
async function sessionAfter(
  { db, scope, now }: PractitionerAction,
  id: string,
  { isUndoable = false }: { isUndoable?: boolean } = {},
) {
  await db.em.flush()
  const session = await findSession(db.query, scope, id, now)
  return isUndoable ? { ...session, isUndoable } : session
}

/** Runs an action of the practitioner and answers with the session as it is then. */
const answering =
  <Body>(act: (action: Action, id: string, body: Body) => Promise<void>) =>
  async ({ action, params, body }: Call<Body>) => {
    await act(action, params.id, body)
    return sessionAfter(action, params.id)
  }

/** Does the same for actions that need a reason. */
const answeringWithReason =
  <Body extends { reason: string }>(act: (action: Action, id: string, body: Body) => Promise<void>) =>
  async ({ action, ...call }: Call<Body>) => {
    const { practiceId, secrets } = action.scope
    const reason = await sealedReason(action.db.query, secrets, practiceId, call.body.reason)
    return answering(act)({ ...call, action: { ...action, reason } })
  }

/** Does so for those that end a session and say whether that can still be undone. */
const endingWithReason =
  <Body extends { reason: string }>(end: (action: Action, id: string, how: Omit<Body, 'reason'>) => Promise<boolean>) =>
  async ({ action, params: { id }, body: { reason: text, ...how } }: Call<Body>) => {
    const { practiceId, secrets } = action.scope
    const reason = await sealedReason(action.db.query, secrets, practiceId, text)
    const isUndoable = await end({ ...action, reason }, id, how)
    return sessionAfter(action, id, { isUndoable })
  }
