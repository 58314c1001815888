import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { calendarFeed } from './contract.ts'
import { changeFeed, feedFile, makeFeed, readFeed, revokeFeed, showFeed } from './service.ts'

export function calendarFeedRoutes(router: Router): void {
  route(router, calendarFeed.read, async ({ em, practiceId }) => ({ feed: await readFeed(queryOf(em), practiceId) }))
  route(router, calendarFeed.make, async ({ em, actor, body, now, app }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    return makeFeed(queryOf(em), app.config, actor, { isNeutral: body.isNeutral, now })
  })
  route(router, calendarFeed.show, async ({ em, actor, body, now, app }) => {
    await confirmPassword(queryOf(em), actor, body.currentPassword, app.limits)
    return showFeed(queryOf(em), actor, now, app.config)
  })
  route(router, calendarFeed.change, ({ em, actor, body, now }) => changeFeed(queryOf(em), actor, body.isNeutral, now))
  route(router, calendarFeed.revoke, ({ em, actor, now }) => revokeFeed(queryOf(em), actor, now))
  route(router, calendarFeed.file, ({ em, params, now, app }) => feedFile(queryOf(em), params.token, now, app.config))
}
