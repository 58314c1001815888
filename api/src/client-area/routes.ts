import type Router from '@koa/router'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { clientAction } from '../http/client-action.ts'
import type { RequestContext } from '../http/context.ts'
import { route } from '../http/route.ts'
import { appointmentsOf } from './appointments.ts'
import { clientArea } from './contract.ts'
import { clearClientCookies, setClientCookies } from './cookies.ts'
import { endGuardian, openGuardian } from './guardian-access.ts'
import { guardiansOf } from './guardians.ts'
import { inviteClient, remindClient, revokeClient } from './invitation.ts'
import { consumeClientLink } from './link.ts'
import { practiceOfMail } from './mail-practice.ts'
import { setOwnPassword } from './own-password.ts'
import { readClient } from './service.ts'
import {
  type ClientSignedIn,
  createClientSignIn,
  endClientSignIn,
  requestClientLink,
  signInByPassword,
} from './sign-in.ts'

export function clientAreaRoutes(router: Router): void {
  route(router, clientArea.askLink, ({ em, app, body, address, now }) =>
    requestClientLink(queryOf(em), body, { limits: app.limits, address, now }),
  )

  route(router, clientArea.practiceOfMail, { transaction: 'readOnly' }, ({ db, app, params }) =>
    practiceOfMail(db.query, app.config.APP_SECRET, params.token),
  )

  route(router, clientArea.spendLink, async (call) => {
    const { em, app, body, userAgent, now } = call
    const signedIn = await em.transactional(async (own) => {
      const query = queryOf(own as EntityManager)
      const accountId = await consumeClientLink(query, app.config.APP_SECRET, body.token, now)
      return createClientSignIn(query, accountId, { isRemembered: false, userAgent, now, shown: 'link' })
    })
    return letIn(call, signedIn)
  })

  route(router, clientArea.login, async (call) => {
    const { em, app, body, address, userAgent, now } = call
    return letIn(call, await signInByPassword(queryOf(em), body, { limits: app.limits, address, userAgent, now }))
  })

  route(router, clientArea.logout, async ({ em, app, actor, cookies }) => {
    if (actor) await endClientSignIn(queryOf(em), actor.clientSessionId)
    clearClientCookies(cookies, app.config)
  })

  route(router, clientArea.setPassword, ({ em, app, actor, body, now }) =>
    setOwnPassword(em, actor, body, { limits: app.limits, now }),
  )

  route(router, clientArea.user, ({ em, app, actor, now }) => readClient(app.orm, queryOf(em), actor, now))

  route(router, clientArea.sessions, (call) => appointmentsOf(clientAction(call)))

  route(router, clientArea.invite, ({ em, app, actor, params, query, now }) =>
    inviteClient(queryOf(em), params.id, actor, {
      limits: app.limits,
      secret: app.config.APP_SECRET,
      now,
      isOwnAddress: query.address === 'own',
    }),
  )

  route(router, clientArea.remind, ({ em, app, actor, params, now }) =>
    remindClient(queryOf(em), params.id, actor, { limits: app.limits, secret: app.config.APP_SECRET, now }),
  )

  route(router, clientArea.guardians, ({ em, practiceId, params, now }) =>
    guardiansOf(queryOf(em), { practiceId, id: params.id }, now),
  )

  route(router, clientArea.openGuardian, ({ em, app, actor, params, body, now }) =>
    openGuardian(queryOf(em), { id: params.id, email: body.email }, actor, {
      limits: app.limits,
      secret: app.config.APP_SECRET,
      now,
    }),
  )

  route(router, clientArea.endGuardian, ({ em, actor, params, now }) => endGuardian(queryOf(em), params, actor, now))

  route(router, clientArea.revoke, ({ em, actor, params, now }) => revokeClient(queryOf(em), params.id, actor, now))
}

/** Gives the browser the cookies of the new sign-in, and ends its earlier one. */
async function letIn(
  {
    em,
    app,
    actor,
    cookies,
    now,
  }: Pick<RequestContext<typeof clientArea.spendLink>, 'app' | 'actor' | 'cookies' | 'now'> & { em: EntityManager },
  signedIn: ClientSignedIn,
) {
  const query = queryOf(em)
  const client = await readClient(app.orm, query, signedIn, now)
  if (actor) await endClientSignIn(query, actor.clientSessionId)
  setClientCookies(cookies, app.config, signedIn, client)
  return client
}
