import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { shownOctopush } from './account.ts'
import { octopush } from './contract.ts'
import { patientReach, unblock } from './reach.ts'
import { receiveReport } from './report.ts'
import { connectOctopush, disconnectOctopush, refreshCredit } from './service.ts'

export function octopushRoutes(router: Router): void {
  route(router, octopush.account, async ({ em, app, practiceId }) => ({
    account: await shownOctopush(queryOf(em), app.config, practiceId),
  }))
  route(router, octopush.connect, { transaction: 'own' }, ({ app, actor, body, now }) =>
    connectOctopush(app, actor, body, now),
  )
  route(router, octopush.refresh, { transaction: 'own' }, ({ app, actor, now }) => refreshCredit(app, actor, now))
  route(router, octopush.disconnect, ({ em, actor, now }) => disconnectOctopush(queryOf(em), actor, now))
  route(router, octopush.ofPatient, ({ em, practiceId, params, now }) =>
    patientReach(queryOf(em), practiceId, params.id, now),
  )
  route(router, octopush.unblock, async ({ em, practiceId, params, now }) => {
    await unblock(queryOf(em), practiceId, params.id)
    return patientReach(queryOf(em), practiceId, params.id, now)
  })
  route(router, octopush.report, { transaction: 'none' }, ({ app, params, body }) =>
    receiveReport(app, params.secret, body),
  )
}
