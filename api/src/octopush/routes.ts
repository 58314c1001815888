import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { clientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { openReportAddress, shownOctopush } from './account.ts'
import { octopush } from './contract.ts'
import { chooseSms, smsChoicesOf } from './own-choice.ts'
import { patientReach, unblockNumber } from './reach.ts'
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
  route(router, octopush.ofPatient, ({ em, app, practiceId, params, now }) =>
    patientReach(queryOf(em), app.config.APP_SECRET, { practiceId, patientId: params.id }, now),
  )
  route(router, octopush.unblock, ({ em, app, practiceId, params, now }) =>
    unblockNumber(queryOf(em), app.config.APP_SECRET, { practiceId, patientId: params.id }, now),
  )
  route(router, octopush.ofClient, (call) => smsChoicesOf(clientAction(call)))
  route(router, octopush.choose, (call) => chooseSms(clientAction(call), { ...call.params, ...call.body }))
  route(router, octopush.reportByQuery, { transaction: 'none' }, ({ app, query, body }) => {
    if (!openReportAddress(app.config, query.secret)) throw fail('wrong_signature')
    return receiveReport(app, query.secret, body)
  })
  route(router, octopush.report, { transaction: 'none' }, ({ app, params, body }) =>
    receiveReport(app, params.secret, body),
  )
}
