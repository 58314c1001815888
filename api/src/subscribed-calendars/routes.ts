import type Router from '@koa/router'
import { writePractitionerAudit } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { subscribedCalendars } from './contract.ts'
import {
  changeCalendar,
  createSubscribedCalendar,
  listCalendars,
  refreshCalendar,
  removeCalendar,
  restoreCalendar,
} from './service.ts'

export function subscribedCalendarsRoutes(router: Router): void {
  const { list, add, change, refresh, remove, restore } = subscribedCalendars
  route(router, list, ({ em, practiceId, now }) => listCalendars(queryOf(em), practiceId, now))
  route(router, add, async ({ em, practiceId, actor, body, now, app }) => {
    const calendar = await createSubscribedCalendar(queryOf(em), body, { practiceId, config: app.config, now })
    await writePractitionerAudit(queryOf(em), 'calendar.followed', { actor, now })
    return calendar
  })
  route(router, change, ({ em, practiceId, params, body, now }) =>
    changeCalendar(queryOf(em), { practiceId, id: params.id }, body, now),
  )
  route(router, refresh, ({ em, practiceId, params, now }) => refreshCalendar(queryOf(em), practiceId, params.id, now))
  route(router, remove, async ({ em, practiceId, actor, params, now }) => {
    await removeCalendar(queryOf(em), practiceId, params.id, now)
    await writePractitionerAudit(queryOf(em), 'calendar.removed', { actor, now })
  })
  route(router, restore, async ({ em, practiceId, actor, params, now }) => {
    const calendar = await restoreCalendar(queryOf(em), practiceId, params.id, now)
    await writePractitionerAudit(queryOf(em), 'calendar.followed', { actor, now })
    return calendar
  })
}
