import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { availability } from './contract.ts'
import { ownHold } from './own-hold.ts'
import { explainedInstant, explainedOffer, offeredDays } from './service.ts'

export function availabilityRoutes(router: Router): void {
  route(
    router,
    availability.offered,
    { transaction: 'readOnly' },
    ({ db, params: { practiceId }, query, now, app }) => {
      const ownHoldId = ownHold(app.config.APP_SECRET, practiceId, query.holdToken)
      return offeredDays(db.query, practiceId, query, now, ownHoldId)
    },
  )
  route(router, availability.explained, ({ em, app, practiceId, query, now }) =>
    explainedOffer(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
  route(router, availability.explanation, ({ em, app, practiceId, query, now }) =>
    explainedInstant(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
}
