import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { dueReminders } from './contract.ts'
import { remindAll, remindOfInvoice } from './service.ts'

export function dueRemindersRoutes(router: Router): void {
  route(router, dueReminders.send, ({ em, app, actor, body, now }) =>
    remindAll({ em, config: app.config, actor, now }, body.patientIds),
  )
  route(router, dueReminders.sendOfInvoice, ({ em, app, actor, params, now }) =>
    remindOfInvoice({ em, config: app.config, actor, now }, params.id),
  )
}
