import type Router from '@koa/router'
import { routeRead } from '../http/route.ts'
import { firstView } from './contract.ts'
import { drawerOf } from './drawing.ts'
import { viewFirst } from './service.ts'

export function firstViewRoutes(router: Router): void {
  routeRead(router, firstView.show, async ({ db, params: { practiceId }, query, now, app }) => {
    const failed = (error: unknown) => app.log.error({ err: error }, 'a first view could not be drawn')
    return viewFirst(db.query, { practiceId, now, publicUrl: app.config.PUBLIC_URL, failed }, query, await drawerOf())
  })
}
