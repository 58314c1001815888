import type Router from '@koa/router'
import { minuteMs } from '../availability/days.ts'
import { readInPractice } from '../db/native.ts'
import { route } from '../http/route.ts'
import { firstView } from './contract.ts'
import { rendererOf } from './renderer.ts'
import { createSnapshot } from './service.ts'

export function firstViewRoutes(router: Router): void {
  route(
    router,
    firstView.show,
    {
      transaction: 'none',
      // Like its free times, it changes with each minute.
      sharedAs: ({ query, now }) => JSON.stringify([Math.ceil(now.getTime() / minuteMs), query]),
    },
    async ({ app, practiceId, query: request, now }) => {
      const failed = (error: unknown) => app.log.error({ err: error }, 'a first view could not be drawn')
      const renderer = await rendererOf()
      return readInPractice(app.orm, practiceId, ({ query }) =>
        createSnapshot(query, { practiceId, now, config: app.config, failed }, request, renderer),
      )
    },
  )
}
