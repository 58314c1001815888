import type Router from '@koa/router'
import { inAdminScope } from '../../db/admin-scope.ts'
import type { EntityManager } from '../../db/orm.ts'
import { type Query, queryOf } from '../../db/query.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { route } from '../../http/route.ts'
import { resubscribe, unsubscribe } from '../../mail/opt-out.ts'
import { admin } from '../contract.ts'
import { previewMail, readProgress, sendMail, testMail } from '../mailing/letters.ts'

/** Mails of the administration, and unsubscribing from them. */
export function adminMailRoutes(router: Router): void {
  route(router, admin.previewMail, (call) => writing(call, (one) => previewMail(one, call.body, call.app.config)))
  route(router, admin.testMail, (call) => writing(call, (one) => testMail(one, call.body)))
  route(router, admin.sendMail, (call) => writing(call, (one) => sendMail(one, call.body)))
  route(router, admin.mail, (call) => writing(call, ({ query }) => readProgress(query, call.params.id)))

  route(router, admin.unsubscribe, ({ em, app, body, now }) => unsubscribe(em, app.config.APP_SECRET, body.token, now))
  route(router, admin.subscribe, ({ em, app, body }) => resubscribe(em, app.config.APP_SECRET, body.token))
  route(router, admin.unsubscribeAtOnce, ({ em, app, params, now }) =>
    unsubscribe(em, app.config.APP_SECRET, params.link, now),
  )
}

interface Writer {
  em: EntityManager
  actor: PractitionerActor
  now: Date
}

const writing = <T>(
  { em, actor, now }: Writer,
  work: (one: { query: Query; admin: PractitionerActor; now: Date }) => Promise<T>,
) => inAdminScope(em, (scoped) => work({ query: queryOf(scoped), admin: actor, now }))
