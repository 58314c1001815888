import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { mailLinks } from '../mail/links.ts'
import { mailAllowance } from './allowance.ts'
import { audienceIds, mailReach } from './audience.ts'
import { mailings } from './contract.ts'
import { changeNewsChoice, readNewsChoice } from './news.ts'
import { pauseMailing, resumeMailing, stopMailing } from './pausing.ts'
import { previewMailing } from './preview.ts'
import { findMailing, listMailings } from './progress.ts'
import { listRecipients } from './recipients.ts'
import { sendToClients, textClients } from './service.ts'
import { smsReach } from './sms-reach.ts'

export function mailingsRoutes(router: Router): void {
  route(router, mailings.reach, async ({ em, app, action, practiceId, body, now }) => {
    const query = queryOf(em)
    const ids = await audienceIds(query, action.scope, body, now)
    const recipients = await mailReach(query, { practiceId, secrets: app.config }, ids, body.kind)
    return { recipients, ...(await mailAllowance(query, practiceId, now)) }
  })
  route(router, mailings.preview, ({ action, app, body }) => previewMailing(action, body, mailLinks(app.config)))
  route(router, mailings.textsReach, async ({ action, app, body: { text, locale: _, ...days } }) => {
    const { recipients, parts, costThousandths, startsAt } = await smsReach(action, app.config, days, text)
    return { recipients, parts, costThousandths, startsAt }
  })
  route(router, mailings.sendTexts, ({ action, app, body }) => textClients(action, app.config, body))
  route(router, mailings.send, ({ action, body }) => sendToClients(action, body))
  route(router, mailings.list, ({ em, action, query }) => listMailings(queryOf(em), action.scope, query))
  route(router, mailings.get, ({ em, action, params }) => findMailing(queryOf(em), action.scope, params.id))
  route(router, mailings.recipients, ({ em, action, params, query }) =>
    listRecipients(queryOf(em), action.scope, params.id, query),
  )
  route(router, mailings.pause, ({ action, params }) => pauseMailing(action, params.id))
  route(router, mailings.resume, ({ action, params }) => resumeMailing(action, params.id))
  route(router, mailings.stop, ({ action, params }) => stopMailing(action, params.id))
  route(router, mailings.news, ({ action, params }) => readNewsChoice(action, params.id))
  route(router, mailings.setNews, ({ action, params, body }) => changeNewsChoice(action, params.id, body.choice))
}
