import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { calendarFeed } from './contract.ts'
import { changeFeed, feedFile, makeFeed, readFeed, revokeFeed } from './service.ts'

export function calendarFeedRoutes(router: Router): void {
  route(router, calendarFeed.read, async ({ em, practiceId, app }) => ({
    feed: await readFeed(queryOf(em), practiceId, app.config),
  }))
  route(router, calendarFeed.make, ({ em, practiceId, body, now, app }) =>
    makeFeed(queryOf(em), practiceId, body.isNeutral, now, app.config),
  )
  route(router, calendarFeed.change, ({ em, practiceId, body, app }) =>
    changeFeed(queryOf(em), practiceId, body.isNeutral, app.config),
  )
  route(router, calendarFeed.revoke, ({ em, practiceId }) => revokeFeed(queryOf(em), practiceId))
  route(router, calendarFeed.file, ({ em, params, now, app }) => feedFile(queryOf(em), params.token, now, app.config))
}
