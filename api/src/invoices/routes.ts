import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { invoices } from './contract.ts'
import { identityOf, saveIdentity } from './identity-settings.ts'

export function invoicesRoutes(router: Router): void {
  route(router, invoices.identity, ({ em, practiceId, now }) => identityOf(em, practiceId, now))
  route(router, invoices.saveIdentity, ({ em, actor, body, now }) => saveIdentity(em, actor, body, now))
}
