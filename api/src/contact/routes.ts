import type Router from '@koa/router'
import { route, routeNoActor } from '../http/route.ts'
import { contact } from './contract.ts'
import { PLATFORM, siteOf, writeToPublisher } from './service.ts'

export function contactRoutes(router: Router): void {
  routeNoActor(router, contact.site, async ({ app }) => siteOf(app.config))

  routeNoActor(router, contact.challenge, ({ app, now }) => app.captcha.challenge(PLATFORM, 'contact', now))

  route(router, contact.write, ({ em, app, body, now }) =>
    writeToPublisher(em, body, { config: app.config, captcha: app.captcha, limits: app.limits, now }),
  )
}
