import type Router from '@koa/router'
import {
  cancelOwnBooking,
  confirmOwnAttendance,
  confirmOwnBooking,
  ownBooking,
  rescheduleOwnBooking,
} from '../booking/own-booking.ts'
import { declineOwnProposals, pickOwnProposal, waitEarlier } from '../booking/own-proposals.ts'
import type { PersonOfAccount } from '../client-area/people.ts'
import { queryOf } from '../db/query.ts'
import { clientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { bookAsClient, requestedPerson } from './book.ts'
import { clientSessions } from './contract.ts'
import { openContracts } from './open-contracts.ts'
import { ownSession } from './own-session.ts'
import { ownWithdrawal } from './own-withdrawal.ts'
import { pastSessions } from './past.ts'

export function clientSessionsRoutes(router: Router): void {
  // Before `:id`, which would match too.
  route(router, clientSessions.past, (call) => pastSessions(clientAction(call), call.query))
  route(router, clientSessions.openContracts, (call) => openContracts(clientAction(call)))
  route(router, clientSessions.get, ({ em, app, actor, params, query, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now, lang: query.lang }),
  )
  route(router, clientSessions.reschedule, ({ em, app, actor, params, body, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, async (action, link, person) => {
      assertMayActAt(person, body.startsAt)
      await rescheduleOwnBooking(action, link, body)
    }),
  )
  route(router, clientSessions.confirm, ({ em, app, actor, params, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, async (action, link, person) => {
      const { canConfirm, startsAt } = await ownBooking(action.db.query, link, now)
      if (canConfirm) assertMayActAt(person, startsAt)
      await confirmOwnBooking(action, link)
    }),
  )
  route(router, clientSessions.confirmAttendance, ({ em, app, actor, params, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, confirmOwnAttendance),
  )
  route(router, clientSessions.pickProposal, ({ em, app, actor, params, body, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, async (action, link, person) => {
      assertMayActAt(person, body.startsAt)
      await pickOwnProposal(action, link, body)
    }),
  )
  route(router, clientSessions.declineProposals, ({ em, app, actor, params, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, declineOwnProposals),
  )
  route(router, clientSessions.waitEarlier, ({ em, app, actor, params, body, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, (action, link) =>
      waitEarlier(action, link, body.isWanted),
    ),
  )
  route(router, clientSessions.cancel, ({ em, app, actor, params, body, now }) =>
    ownSession(queryOf(em), { app, actor, id: params.id, now }, (action, link) =>
      cancelOwnBooking(action, link, body.reason),
    ),
  )
  route(router, clientSessions.withdrawal, ({ em, app, actor, params, now }) =>
    ownWithdrawal(queryOf(em), { app, actor, id: params.id, now }),
  )
  route(router, clientSessions.withdraw, ({ em, app, actor, params, body, now }) =>
    ownWithdrawal(queryOf(em), { app, actor, id: params.id, now }, body),
  )
  route(
    router,
    clientSessions.book,
    {
      beforeReplay: ({ actor, params: { practiceId }, body, now }, query) =>
        requestedPerson(query, { practiceId, accountId: actor.accountId, now }, body),
    },
    ({ em, app, actor, params, body, now, once }) =>
      bookAsClient(app, queryOf(em), actor, { practiceId: params.practiceId, request: body, now, once }),
  )
}

/** As when booking: a guardian moves nothing to a time after the child has come of age, and confirms none. */
function assertMayActAt({ mayActAt }: PersonOfAccount, startsAt: Date): void {
  if (!mayActAt(startsAt)) throw fail('not_offered')
}
