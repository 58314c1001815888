import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { invoices } from '../invoices/contract.ts'
import { shownInvoice } from '../invoices/shown.ts'
import { sendInvoice, sendInvoices } from './send.ts'

export function invoiceMailRoutes(router: Router): void {
  route(router, invoices.send, async ({ em, app, actor, practiceId, params, now }) => {
    await sendInvoice(em, { config: app.config, invoiceId: params.id, by: actor }, now)
    return shownInvoice(em, practiceId, params.id, app.config)
  })
  route(router, invoices.sendMany, ({ em, app, actor, body, now }) =>
    sendInvoices(em, { config: app.config, ids: body.ids, by: actor }, now),
  )
}
