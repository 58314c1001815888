import type Router from '@koa/router'
import { askingPractice } from '../db/native.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { availability } from './contract.ts'
import { ownHold } from './own-hold.ts'
import { explainedInstant, explainedOffer, offeredDays } from './service.ts'

export function availabilityRoutes(router: Router): void {
  // The offer is one statement: what widgets ask most often is one round trip.
  route(router, availability.offered, { transaction: 'none' }, ({ params: { practiceId }, query, now, app }) => {
    const ownHoldId = ownHold(app.config.APP_SECRET, practiceId, query.holdToken)
    return offeredDays(askingPractice(app.orm, practiceId), practiceId, query, now, ownHoldId)
  })
  route(router, availability.explained, ({ em, app, practiceId, query, now }) =>
    explainedOffer(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
  route(router, availability.explanation, ({ em, app, practiceId, query, now }) =>
    explainedInstant(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
}
