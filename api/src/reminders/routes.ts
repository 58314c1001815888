import type Router from '@koa/router'
import { writePractitionerAudit } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { reminders } from './contract.ts'
import { remindersOfSession, switchReminder } from './of-session.ts'
import { addRule, changeRule, findRule, listRules, removeRule } from './service.ts'

export function remindersRoutes(router: Router): void {
  route(router, reminders.list, ({ em, action }) => listRules(queryOf(em), action.scope))
  route(router, reminders.add, async ({ em, action, actor, body, now }) => {
    const rule = await addRule(queryOf(em), action.scope, body, now)
    await writePractitionerAudit(queryOf(em), 'reminder_rule.added', { actor, now })
    return rule
  })
  route(router, reminders.get, ({ em, action, params }) => findRule(queryOf(em), action.scope, params.id))
  route(router, reminders.change, async ({ em, action, actor, params, body, now }) => {
    const rule = await changeRule(queryOf(em), action.scope, params.id, body)
    await writePractitionerAudit(queryOf(em), 'reminder_rule.changed', { actor, now })
    return rule
  })
  route(router, reminders.remove, async ({ em, actor, practiceId, params, now }) => {
    await removeRule(queryOf(em), practiceId, params.id, now)
    await writePractitionerAudit(queryOf(em), 'reminder_rule.removed', { actor, now })
  })
  route(router, reminders.ofSession, ({ em, action, params, now }) =>
    remindersOfSession(queryOf(em), action.scope, params.id, now),
  )
  route(router, reminders.switch, ({ em, action: { scope }, params: { id: sessionId, reminderId }, body, now }) =>
    switchReminder(queryOf(em), { scope, sessionId, reminderId }, body.isOff, now),
  )
}
