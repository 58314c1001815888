import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { findAddresses } from './addresses.ts'
import { integrations } from './contract.ts'

export function integrationsRoutes(router: Router): void {
  route(router, integrations.addresses, { transaction: 'none' }, ({ query, app, requestId }) => {
    const failed = (reason: string) => app.log.warn({ requestId, reason }, 'the address service failed')
    return findAddresses({ url: app.config.ADDRESSES_URL, failed }, query.q, query.limit)
  })
}
