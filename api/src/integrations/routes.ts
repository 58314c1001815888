import type Router from '@koa/router'
import { routeNoActor } from '../http/route.ts'
import { findAddresses } from './addresses.ts'
import { integrations } from './contract.ts'

export function integrationsRoutes(router: Router): void {
  routeNoActor(router, integrations.addresses, ({ query, app, requestId }) => {
    const failed = (reason: string) => app.log.warn({ requestId, reason }, 'the address service failed')
    return findAddresses({ url: app.config.ADDRESSES_URL, failed }, query.q, query.limit)
  })
}
