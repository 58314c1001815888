import type Router from '@koa/router'
import { queriesOfPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import type { RequestContext } from '../http/context.ts'
import { route } from '../http/route.ts'
import { availability } from './contract.ts'
import { minuteMs } from './days.ts'
import { movedSession, ownHold } from './own-hold.ts'
import { explainedInstant, explainedOffer, offeredDays } from './service.ts'

export function availabilityRoutes(router: Router): void {
  // The offer is one statement: the most frequent request of widgets costs one round trip, or none from the cache.
  route(
    router,
    availability.offered,
    { transaction: 'none', sharedAs: (request) => (isOwn(request) ? null : questionOf(request)) },
    (request) => {
      const { app, practiceId, query, now } = request
      const asked = { now, ownHoldId: ownHoldOf(request), moving: movedOf(request) }
      return offeredDays(queriesOfPractice(app.orm, practiceId), practiceId, query, asked)
    },
  )
  route(router, availability.explained, ({ em, app, practiceId, query, now }) =>
    explainedOffer(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
  route(router, availability.explanation, ({ em, app, practiceId, query, now }) =>
    explainedInstant(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
}

type OfferRequest = RequestContext<typeof availability.offered>

const ownHoldOf = ({ app, practiceId, query }: OfferRequest) =>
  ownHold(app.config.APP_SECRET, practiceId, query.holdToken)

const movedOf = ({ app, practiceId, query }: OfferRequest) =>
  movedSession(app.config.APP_SECRET, practiceId, query.moveToken)

/** Whether the offer is for one visitor alone. */
const isOwn = (request: OfferRequest) => Boolean(ownHoldOf(request) ?? movedOf(request))

/** What an offer depends on besides the practice; it changes with each minute, because of the notice. */
const questionOf = ({ query, now }: OfferRequest) =>
  JSON.stringify([
    Math.ceil(now.getTime() / minuteMs),
    query.sessionTypeId,
    query.from,
    query.to,
    query.location ?? null,
    query.timeZone,
  ])
