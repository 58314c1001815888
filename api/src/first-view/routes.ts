import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { firstView } from './contract.ts'
import { rendererOf } from './renderer.ts'
import { createSnapshot } from './service.ts'

export function firstViewRoutes(router: Router): void {
  route(
    router,
    firstView.show,
    { transaction: 'readOnly' },
    async ({ db, params: { practiceId }, query, now, app }) => {
      const failed = (error: unknown) => app.log.error({ err: error }, 'a first view could not be drawn')
      return createSnapshot(db.query, { practiceId, now, config: app.config, failed }, query, await rendererOf())
    },
  )
}
