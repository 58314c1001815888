import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routeRead } from '../http/route.ts'
import { practices } from './contract.ts'
import { publicPractice, switchEverythingOn } from './service.ts'

export function practicesRoutes(router: Router): void {
  routeRead(router, practices.publicProfile, ({ query: asked, db, params, app }) =>
    publicPractice(db.query, params.practiceId, asked.lang, app.config.PUBLIC_URL),
  )
  route(router, practices.fullMode, ({ em, actor, now }) => switchEverythingOn(queryOf(em), actor, now))
}
