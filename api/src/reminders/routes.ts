import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { reminders } from './contract.ts'
import { remindersOfSession, switchReminder } from './of-session.ts'
import { addRule, changeRule, findRule, listRules, removeRule } from './service.ts'

export function remindersRoutes(router: Router): void {
  route(router, reminders.list, ({ em, action }) => listRules(queryOf(em), action.scope))
  route(router, reminders.add, ({ em, action, body, now }) => addRule(queryOf(em), action.scope, body, now))
  route(router, reminders.get, ({ em, action, params }) => findRule(queryOf(em), action.scope, params.id))
  route(router, reminders.change, ({ em, action, params, body }) =>
    changeRule(queryOf(em), action.scope, params.id, body),
  )
  route(router, reminders.remove, ({ em, practiceId, params, now }) =>
    removeRule(queryOf(em), practiceId, params.id, now),
  )
  route(router, reminders.ofSession, ({ em, action, params, now }) =>
    remindersOfSession(queryOf(em), action.scope, params.id, now),
  )
  route(router, reminders.switch, ({ em, action: { scope }, params: { id: sessionId, reminderId }, body, now }) =>
    switchReminder(queryOf(em), { scope, sessionId, reminderId }, body.isOff, now),
  )
}
