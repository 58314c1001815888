import type Router from '@koa/router'
import { PLATFORM } from '../http/captcha.ts'
import { route } from '../http/route.ts'
import { publisher } from './contract.ts'
import { siteWithFee, writeToPublisher } from './service.ts'

export function publisherRoutes(router: Router): void {
  route(router, publisher.site, { transaction: 'none' }, async ({ app }) => siteWithFee(app))

  route(router, publisher.challenge, { transaction: 'none' }, ({ app, now }) =>
    app.captcha.challenge(PLATFORM, 'contact', now),
  )

  route(router, publisher.write, ({ em, app, body, now }) =>
    writeToPublisher(em, body, { config: app.config, captcha: app.captcha, limits: app.limits, now }),
  )
}
